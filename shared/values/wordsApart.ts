/** A name in one word with its words apart: 'resourceRefs' as 'resource Refs'. What parts them otherwise stays. */
export const wordsApart = (name: string) => name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ');
