import { useRef, useState } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'
import { idsOfState } from '#engine/modules/state-ids.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { call } from '../../api/client.ts'
import { useOnce } from '../../lib/use-once.ts'
import { IMPORT_LIMITS, problemOf, recordOf, refusalOf, type TfFile } from './tf-files.ts'

/** What reading Terraform files gave. */
export type TerraformImport = Output<(typeof imports)['terraform']>

/** What a resource becomes, as a person decides it. */
export type Decision = 'map' | 'keep'

/** Everything that is sent. */
interface Asked {
  /** Empty: the cloud of most resources. */
  readonly cloud: CloudId | ''
  readonly files: readonly TfFile[]
  /** By address. */
  readonly decisions: Readonly<Record<string, Decision>>
  /** How resources that run already are taken over; empty when they do not. */
  readonly takesOver: 'import' | 'moved' | ''
  /** By the address of the instance. */
  readonly ids: Readonly<Record<string, string>>
}

export interface ImportForm extends Asked {
  name: string
  setName: (name: string) => void
  change: (changed: Partial<Asked>) => void
  /** Reads the ids of a state file, which is not sent. */
  addState: (file: File) => Promise<void>
  /** The state file that was read last, and the number of its ids. */
  state: { name: string; count: number } | undefined
  /** What is wrong with the files before they are sent. */
  filesProblem: string | undefined
  /** Why the server could not read them: it names the file and the line. */
  failure: string | undefined
  isReading: boolean
  result: TerraformImport | undefined
  /** Something changed since the files were read. */
  isStale: boolean
  read: () => void
  /** Decides on a resource and reads the files again. */
  decide: (address: string, decision: Decision) => void
}

const NOTHING: Asked = { cloud: '', files: [], decisions: {}, takesOver: '', ids: {} }

/** Files to import and what came of them. What is typed stays, whatever the server says of it. */
export function useImport(): ImportForm {
  const { t } = useTexts(['components', 'common'])
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(NOTHING)
  const [state, setState] = useState<ImportForm['state']>()
  const [filesProblem, setFilesProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const last = useRef<Asked>(undefined)
  const [done, setDone] = useState<{ result: TerraformImport; asked: Asked }>()

  const send = useOnce(async (now: Asked) => {
    const problem = problemOf(now.files, IMPORT_LIMITS)
    setFilesProblem(problem && t(`files.problems.${problem}`))
    setFailure(undefined)
    if (problem !== undefined) return
    setIsReading(true)
    // Of two decisions the later one counts, whichever is answered first.
    last.current = now
    try {
      const result = await call('POST /import/terraform', { body: bodyOf(name, now) })
      if (last.current === now) setDone({ result, asked: now })
    } catch (error) {
      if (last.current === now) setFailure(refusalOf(error, t('common:errors.unreachable')))
    } finally {
      if (last.current === now) setIsReading(false)
    }
  })
  return {
    ...asked,
    name,
    setName,
    change: (changed) => {
      setAsked((before) => ({ ...before, ...changed }))
      if (changed.files) setFilesProblem(undefined)
    },
    addState: async (file) => {
      const ids = idsOfState(await file.text())
      setState({ name: file.name, count: Object.keys(ids).length })
      setAsked((before) => ({ ...before, ids: { ...before.ids, ...ids } }))
    },
    state,
    filesProblem,
    failure,
    isReading,
    result: done?.result,
    isStale: done !== undefined && done.asked !== asked,
    read: () => void send(asked),
    decide: (address, decision) => {
      const next = { ...asked, decisions: { ...asked.decisions, [address]: decision } }
      setAsked(next)
      void send(next)
    },
  }
}

function bodyOf(name: string, { cloud, files, decisions, takesOver, ids }: Asked) {
  // A state may hold thousands of resources of which the files know nothing.
  const text = files.map((file) => file.text).join('\n')
  const given = Object.entries(ids).flatMap(([address, id]) => {
    const name = /^[^.]+\.([\w-]+)/.exec(address)?.[1] ?? ''
    return id.trim() === '' || !text.includes(`"${name}"`) ? [] : [[address, id.trim()]]
  })
  return {
    files: recordOf(files),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(cloud !== '' && { cloud }),
    ...(Object.keys(decisions).length > 0 && { decisions }),
    ...(takesOver !== '' && { takes_over: takesOver, ids: Object.fromEntries(given) as Record<string, string> }),
  }
}
