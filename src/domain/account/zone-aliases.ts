// Apart from the rule that uses them, so that a page can offer them without loading a schema library.

/** Common abbreviations and the zones that they mean. */
export const ZONE_ALIASES: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
}
