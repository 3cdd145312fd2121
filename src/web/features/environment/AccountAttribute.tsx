import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type FormEvent, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { accountAnswers } from '../../api/simulated.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './environment.module.css'

type Attribute = OutputOf<'GET /environments/{id}/account/{key}'>['attributes'][number]
type Value = string | number | boolean

interface AccountAttributeProps {
  environmentId: string
  resourceKey: string
  attribute: Attribute
  noRight: string | undefined
}

/** One attribute of a resource in a simulated account, with its value, and the field to change it by hand. */
export function AccountAttribute({ attribute, noRight, ...place }: AccountAttributeProps): ReactNode {
  const { t } = useTexts('simulated')
  const [isOpen, setIsOpen] = useState(false)
  const { path, shown, is_changeable: isChangeable } = attribute
  const now = isChangeable && 'value' in shown ? valueOf(shown.value) : undefined
  return (
    <li>
      <span className="mono t2">{path}</span>
      {isOpen && now !== undefined ? (
        <ChangeForm {...place} path={path} now={now} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          <span className="mono">{'value' in shown ? shown.value : <span className="t3">{t(shown.hidden)}</span>}</span>
          {now !== undefined && (
            <Button size="sm" variant="ghost" disabledReason={noRight} onClick={() => setIsOpen(true)}>
              {t('change')} <span className="visually-hidden">{path}</span>
            </Button>
          )}
        </>
      )}
    </li>
  )
}

interface ChangeFormProps {
  environmentId: string
  resourceKey: string
  path: string
  now: Value
  onClose: () => void
}

function ChangeForm({ environmentId: id, resourceKey: key, path, now, onClose }: ChangeFormProps): ReactNode {
  const { t } = useTexts(['simulated', 'common'])
  const queries = useQueryClient()
  const [text, setText] = useState(String(now))
  const given = readValue(text, now)
  // The button that opened the form is gone: the focus goes to where it leads.
  const focusOnce = useCallback((field: HTMLElement | null) => field?.focus(), [])
  const change = useChange({
    mutationFn: (value: Value) =>
      call('PUT /environments/{id}/account/{key}', { params: { id, key }, body: { path, value } }),
    onSuccess: (after) => {
      showToast('success', t('changed', { path }))
      queries.setQueryData(keyOf('GET /environments/{id}/account/{key}', { params: { id, key } }), after)
      void queries.invalidateQueries(accountAnswers(id))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given !== undefined) change.mutate(given)
  }
  const label = t('newValue', { path })
  return (
    <form className={styles.environmentAccountForm} onSubmit={submit} noValidate>
      {typeof now === 'boolean' ? (
        <select
          className="input input--sm"
          aria-label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          ref={focusOnce}
        >
          {['true', 'false'].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="input input--sm"
          aria-label={label}
          inputMode={typeof now === 'number' ? 'decimal' : 'text'}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
          ref={focusOnce}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        type="submit"
        isLoading={change.isPending}
        disabledReason={given === undefined ? t('numberFirst') : undefined}
      >
        {t('save')}
      </Button>
      <Button size="sm" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      {change.isError && (
        <Callout tone="danger">
          {t('notChanged', { detail: errorText(change.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </form>
  )
}

/** The value of JSON that is shown; undefined for what was cut off. */
function valueOf(json: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
  } catch {
    return undefined
  }
}

/** What a text means in place of a value of this kind; undefined for no number. */
function readValue(text: string, now: Value): Value | undefined {
  if (typeof now === 'boolean') return text === 'true'
  if (typeof now === 'string') return text
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
