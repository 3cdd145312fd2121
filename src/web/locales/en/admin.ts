/** What the administration says. */
export const texts = {}
