/** What the wizard page says. */
export const texts = {}
