/** What profile and notifications say. */
export const texts = {}
