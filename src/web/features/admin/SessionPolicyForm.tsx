import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import { POLICY_LIMITS, SECOND_FACTOR_FOR, type SessionPolicy } from '#domain/account/session-policy.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { useTexts, type TextKey } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { showToast } from '../../ui/toast.ts'
import { SetupPanel } from './SetupPanel.tsx'
import styles from './admin.module.css'

type Found = OutputOf<'GET /instance/session-policy'>
type Effect = OutputOf<'PUT /instance/session-policy'>
type NumberName = keyof typeof POLICY_LIMITS
type Values = { [Name in NumberName]: number | null }

/** The policy as the numbers of a form; undefined while one of them is missing. */
function readPolicy(values: Values, second_factor: SessionPolicy['second_factor']): SessionPolicy | undefined {
  const { session_hours, idle_minutes, grace_days, person_token_days, service_token_days } = values
  if (session_hours === null || idle_minutes === null || grace_days === null) return undefined
  if (person_token_days === null || service_token_days === null) return undefined
  return { session_hours, idle_minutes, grace_days, person_token_days, service_token_days, second_factor }
}

/** The policy to change. What a change would end is shown before it is saved. */
export function SessionPolicyForm({ policy, lacking }: Found): ReactNode {
  const { t } = useTexts(['sessionPolicy', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const { second_factor: required, ...numbers } = policy
  const [second_factor, setRequired] = useState(required)
  const [asked, setAsked] = useState<{ policy: SessionPolicy; effect: Effect }>()
  const save = useChange({
    mutationFn: (body: SessionPolicy) => call('PUT /instance/session-policy', { body }),
    onSuccess: () => {
      showToast('success', t('saved'))
      setAsked(undefined)
    },
    onSettled: () =>
      Promise.all([invalidate(queries, 'GET /instance/session-policy'), invalidate(queries, 'GET /auth/session')]),
  })
  const form = useServerForm<Values>({
    values: numbers,
    onSubmit: async (values) => {
      const wanted = readPolicy(values, second_factor)
      if (!wanted) return
      const effect = await call('POST /instance/session-policy/preview', { body: wanted })
      const isFelt = Object.values(effect).some((count) => count > 0) || concerned(wanted, policy, lacking) > 0
      if (isFelt) setAsked({ policy: wanted, effect })
      else await save.send(wanted)
    },
  })
  const close = () => {
    setAsked(undefined)
    save.reset()
  }
  return (
    <>
      <FormShell
        form={form}
        foot={
          abilities['session-policy.manage'] && (
            <div>
              <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
                {t('save')}
              </Button>
            </div>
          )
        }
      >
        <div className={styles.setup}>
          <SetupPanel title={t('sessions')}>
            <Figure form={form} name="session_hours" label="sessionHours" hint="sessionHoursHint" unit="hours" />
            <Figure form={form} name="idle_minutes" label="idle" hint="idleHint" unit="minutes" />
          </SetupPanel>
          <SetupPanel title={t('tokens')}>
            <Figure form={form} name="person_token_days" label="personTokens" hint="personTokensHint" unit="days" />
            <Figure form={form} name="service_token_days" label="serviceTokens" hint="serviceTokensHint" unit="days" />
          </SetupPanel>
        </div>
        <SetupPanel title={t('secondFactor')}>
          <p className="small t2">{t('secondFactorText')}</p>
          <RadioCards
            label={t('secondFactor')}
            cards={SECOND_FACTOR_FOR.map((value) => {
              const count = value === 'nobody' ? undefined : lacking[value]
              const said = count === 0 ? t('lackingNone') : t('lacking', { count })
              return { value, title: t(value), text: count === undefined ? t('nobodyText') : said }
            })}
            value={second_factor}
            onChange={setRequired}
          />
          <Figure form={form} name="grace_days" label="grace" hint="graceHint" unit="days" />
        </SetupPanel>
      </FormShell>
      <ConfirmDialog
        title={t('confirmTitle')}
        isOpen={asked !== undefined}
        onClose={close}
        confirmLabel={t('save')}
        onConfirm={() => asked && save.mutate(asked.policy)}
        isLoading={save.isPending}
        error={save.isError ? errorText(save.error, t('common:errors.unreachable')) : undefined}
      >
        {asked && <EffectList effect={asked.effect} without={concerned(asked.policy, policy, lacking)} />}
      </ConfirmDialog>
    </>
  )
}

/** How many people without a second factor a change requires one of who were not asked before. */
function concerned(wanted: SessionPolicy, before: SessionPolicy, lacking: Found['lacking']): number {
  const of = ({ second_factor }: SessionPolicy) => (second_factor === 'nobody' ? 0 : lacking[second_factor])
  return wanted.second_factor === before.second_factor ? 0 : Math.max(0, of(wanted) - of(before))
}

function EffectList({ effect, without }: { effect: Effect; without: number }): ReactNode {
  const { t } = useTexts('sessionPolicy')
  const lines = [
    ['effectSessions', effect.sessions_ended],
    ['effectTokensEnded', effect.tokens_ended],
    ['effectTokensShortened', effect.tokens_shortened],
    ['effectSecondFactor', without],
  ] as const
  const felt = lines.filter(([, count]) => count > 0)
  return (
    <div className="stack stack--4">
      {felt.map(([key, count]) => (
        <p key={key}>{t(key, { count })}</p>
      ))}
      {felt.some(([key]) => key !== 'effectSecondFactor') && <p>{t('effectGood')}</p>}
    </div>
  )
}

interface FigureProps {
  form: ServerForm<Values>
  name: NumberName
  label: TextKey<'sessionPolicy'>
  hint: TextKey<'sessionPolicy'>
  unit: 'hours' | 'minutes' | 'days'
}

/** One number of the policy, within its limits. */
function Figure({ form, name, label, hint, unit }: FigureProps): ReactNode {
  const { t } = useTexts('sessionPolicy')
  const { min, max } = POLICY_LIMITS[name]
  return (
    <NumberField
      form={form}
      name={name}
      label={t(label)}
      hint={t(hint)}
      required={t('required')}
      outOfRange={t('range', { min, max })}
      suffix={t(unit)}
      min={min}
      max={max}
      step={1}
      isWhole
    />
  )
}
