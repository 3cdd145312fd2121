/** What the results page says. */
export const texts = {}
