import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { scopeOf, TOKEN_AREAS, type TokenArea, type TokenScope } from '#domain/access/token-scopes.ts'
import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { DialogFoot } from '../forms/DialogFoot.tsx'
import { FormShell } from '../forms/FormShell.tsx'
import { TextField } from '../forms/TextField.tsx'
import { NO_PROOF, useProof } from '../forms/use-proof.ts'
import { useServerForm } from '../forms/use-server-form.ts'
import { Callout } from '../ui/Callout.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import './token-dialog.css'

type NewToken = Output<typeof accounts.createToken>

/** Lifetimes to choose from, up to the longest that the session policy allows. */
const DAYS = [7, 30, 90, 180, 365] as const
const USUAL_DAYS = 90
const LEVELS = ['none', 'read', 'write'] as const
type Level = (typeof LEVELS)[number]

/** What the server needs to make a token. */
export type TokenBody = Input<typeof accounts.createToken>['body']

interface TokenDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Whether it may administer the installation. */
  mayAdminister: boolean
  /** The longest life that the session policy allows, in days. */
  maxDays: number
  send: (body: TokenBody) => Promise<NewToken>
  onMade: (token: NewToken) => void
}

/** Makes an API token: what it is for, what it may do, how long it works. */
export function TokenDialog({ isOpen, ...rest }: TokenDialogProps): ReactNode {
  const { t } = useTexts('profile')
  return (
    <Dialog title={t('tokens.dialogTitle')} isOpen={isOpen} onClose={rest.onClose}>
      <Form {...rest} />
    </Dialog>
  )
}

function Form({ onClose, onMade, mayAdminister, maxDays, send }: Omit<TokenDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts('profile')
  const proof = useProof(t('tokens.confirmHint'))
  const [levels, setLevels] = useState<Partial<Record<TokenArea, Level>>>({})
  const [days, setDays] = useState(String(Math.min(USUAL_DAYS, maxDays)))
  const [isScopeless, setIsScopeless] = useState(false)
  // What only administrators may do, no token of anyone else may.
  const areas = TOKEN_AREAS.filter((area) => area !== 'administration' || mayAdminister)
  const form = useServerForm({
    values: { name: '', ...NO_PROOF },
    onSubmit: async ({ name, ...given }) => {
      const scopes = areas.flatMap((area): TokenScope[] => {
        const level = levels[area] ?? 'none'
        const scope = level === 'none' ? undefined : scopeOf(area, level)
        return scope === undefined ? [] : [scope]
      })
      setIsScopeless(scopes.length === 0)
      if (scopes.length > 0)
        onMade(
          await send({
            name,
            scopes,
            expires_in_days: Number(days),
            ...proof.of(given),
          }),
        )
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('tokens.create')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        required={t('tokens.nameRequired')}
        hasFocus
      />
      <Scopes areas={areas} levels={levels} onChange={(area, level) => setLevels({ ...levels, [area]: level })} />
      {isScopeless && <Callout tone="danger">{t('tokens.scopesRequired')}</Callout>}
      <Field label={t('tokens.expiry')}>
        {(control) => (
          <Select
            control={control}
            value={days}
            options={[...DAYS.filter((count) => count < maxDays), maxDays].map((count) => ({
              value: String(count),
              label: t('tokens.days', { count }),
            }))}
            onChange={setDays}
          />
        )}
      </Field>
      {proof.field && <TextField form={form} {...proof.field} />}
    </FormShell>
  )
}

/** In some areas there is nothing to change. */
function levelsOf(area: TokenArea): readonly Level[] {
  return LEVELS.filter((level) => level === 'none' || scopeOf(area, level) !== undefined)
}

interface ScopesProps {
  areas: readonly TokenArea[]
  levels: Partial<Record<TokenArea, Level>>
  onChange: (area: TokenArea, level: Level) => void
}

/** For each area: nothing, reading, or changing, which includes reading. */
function Scopes({ areas, levels, onChange }: ScopesProps): ReactNode {
  const { t } = useTexts('profile')
  const id = useId()
  return (
    <div className="stack stack--4" role="group" aria-labelledby={id}>
      <p className="field__label" id={id}>
        {t('tokens.scopes')}
      </p>
      <ul className="token-scopes">
        {areas.map((area) => (
          <li key={area}>
            <span className="small">{t(`tokens.areas.${area}`)}</span>
            <Segmented
              label={t(`tokens.areas.${area}`)}
              options={levelsOf(area).map((value) => ({ value, label: t(`tokens.${value}`) }))}
              value={levels[area] ?? 'none'}
              onChange={(level) => onChange(area, level)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
