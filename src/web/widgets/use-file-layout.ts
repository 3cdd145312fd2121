import { useState } from 'react'
import { FILE_LAYOUTS, type FileLayout } from '#engine/compile/split.ts'
import { readStored, writeStored } from '../lib/storage.ts'

export interface LayoutChoice {
  value: FileLayout
  choose: (layout: FileLayout) => void
}

/** How this person likes the files of a stack, on this device. */
export function useFileLayout(): LayoutChoice {
  const [value, setValue] = useState(() => FILE_LAYOUTS.find((one) => one === readStored('strata.files')) ?? 'one')
  return {
    value,
    choose: (layout) => {
      writeStored('strata.files', layout === 'one' ? undefined : layout)
      setValue(layout)
    },
  }
}
