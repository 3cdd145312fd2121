import Bowser from 'bowser'

/** What signed in, by what it says of itself. */
export interface BrowserName {
  /** Undefined where it says nothing that is known. */
  browser: string | undefined
  system: string | undefined
  isMobile: boolean
}

/** Reads the name of a browser and its system from a user agent. */
export function browserName(userAgent: string): BrowserName {
  // The library takes no empty text.
  if (userAgent === '') return { browser: undefined, system: undefined, isMobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || undefined,
    system: os.name || undefined,
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
