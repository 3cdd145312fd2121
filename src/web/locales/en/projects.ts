/** What the pages of projects say. */
export const texts = {}
