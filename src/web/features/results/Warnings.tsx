import type { ReactNode } from 'react'
import type { StoredResult } from '#contract/results.ts'
import { useSentences } from '../../locales/words.ts'
import { Callout } from '../../ui/Callout.tsx'

/** What contradicts itself in the answers; what the compiler replaced stands among the resources. */
export function Warnings({ result }: { result: StoredResult }): ReactNode {
  const say = useSentences()
  const found = result.diagnostics.filter(({ code }) => code === 'temporary-production')
  return found.map(({ code, message, messages }) => (
    <Callout tone="warning" key={code}>
      {say(messages, message)}
    </Callout>
  ))
}
