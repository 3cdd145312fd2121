import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadTexts } from '../locales/i18n.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { countOldData } from './old-browser-data.ts'

// Hardly any browser has old data: what is said about it comes only where it has.
const OldBrowserDataCallout = lazy(async () => {
  const [{ OldBrowserDataCallout: callout }] = await Promise.all([
    import('./OldBrowserDataCallout.tsx'),
    loadTexts('templates'),
  ])
  return { default: callout }
})

function findOldData(): ReturnType<typeof countOldData> {
  try {
    return readStored('strata.oldData') === undefined ? countOldData(localStorage) : undefined
  } catch {
    // Storage is forbidden: there is nothing in it.
    return undefined
  }
}

/** Offers to take over what an older version kept in this browser, until that is done or declined. */
export function OldBrowserData(): ReactNode {
  const [counts, setCounts] = useState(findOldData)
  if (!counts) return null
  // What was not taken over, would not be the next time either: it is not offered again.
  const decide = () => writeStored('strata.oldData', 'declined')
  const close = () => {
    decide()
    setCounts(undefined)
  }
  return (
    <Suspense>
      <OldBrowserDataCallout counts={counts} onTaken={decide} onClose={close} />
    </Suspense>
  )
}
