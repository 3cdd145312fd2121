import type { ReactNode } from 'react'
import type { Preview } from '#engine/preview.ts'
import { useSentences } from '../../locales/words.ts'
import { Callout } from '../../ui/Callout.tsx'

/** Answers that hardly are meant together. */
export function Contradictions({ live }: { live: Preview }): ReactNode {
  const say = useSentences()
  if (!live.ok) return null
  const found = live.result.diagnostics.filter(({ code }) => code === 'temporary-production')
  return found.map(({ code, message, messages }) => (
    <Callout tone="warning" key={code}>
      {say(messages, message)}
    </Callout>
  ))
}
