/** In tests the service is at a create for a second at most, so that a lost answer is not waited out for minutes. */
export const FAST_CLOCKS = JSON.stringify({ 'create.seconds': '1', 'image.seconds': '1' });
