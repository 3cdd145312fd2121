import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ListId } from './sections.ts'
import { useCreate } from './use-create.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'

interface InlineCreateProps {
  list: ListId
  /** It is done or given up; `isLeft` when the focus is elsewhere already. */
  onClose: (isLeft: boolean) => void
}

/** A field in the sidebar that creates something by its name: Enter creates, Escape gives up. */
export function InlineCreate({ list, onClose }: InlineCreateProps): ReactNode {
  const { t } = useTexts('shell')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const create = useCreate(list)
  useEffect(() => input.current?.focus(), [])
  const submit = async () => {
    const created = create(name.trim())
    if (!created) return
    setIsBusy(true)
    setProblem(undefined)
    const failure = await created
    setIsBusy(false)
    if (failure === undefined) return onClose(false)
    setProblem(failure)
    input.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="nav__create" onSubmit={send} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {t(`create.label.${list}`)}
      </label>
      <span className="input input--sm">
        <input
          ref={input}
          id={id}
          value={name}
          maxLength={DISPLAY_NAME_MAX}
          placeholder={t('create.placeholder')}
          autoComplete="off"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          aria-busy={isBusy || undefined}
          readOnly={isBusy}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The drawer that it may stand in stays open.
            event.preventDefault()
            onClose(false)
          }}
          onBlur={() => {
            if (name.trim() === '' && problem === undefined && !isBusy) onClose(true)
          }}
        />
        {isBusy && <span className="spinner" aria-hidden="true" />}
      </span>
      {problem !== undefined && (
        <span className="field__error" id={`${id}-problem`} role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </span>
      )}
    </form>
  )
}
