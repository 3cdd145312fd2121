/** What the pages of teams say. */
export const texts = {}
