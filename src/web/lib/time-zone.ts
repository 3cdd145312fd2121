import { createContext } from 'react'

/** The IANA time zone in which dates are shown; undefined for the device's own, while no one is signed in. */
export const TimeZoneContext = createContext<string | undefined>(undefined)
