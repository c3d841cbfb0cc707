/** With these a 409 says that something else is in the way, e.g. a name that is taken. */
const CODE = /TAKEN|EXISTS|UNIQUE|DUPLICATE(?!.?REQUEST)|VALIDATION/i;

/** In a sentence that is not about the request or its key. */
const WORDS = /^(?!.*(\bkey\b|request|idempoten)).*\balready (been taken|taken|exists?)\b/i;

/** Whether a 409 is about a name that is taken, by its code or its words. */
export const isTakenName = (code = '', said = ''): boolean => CODE.test(code) || WORDS.test(said);
