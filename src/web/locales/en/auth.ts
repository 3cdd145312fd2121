/** What the pages before the shell say. */
export const texts = {}
