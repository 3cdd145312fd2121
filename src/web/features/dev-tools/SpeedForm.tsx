import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import type { Environment } from '#contract/environment.ts'
import { SPEEDS } from '#domain/run/failures.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'
import { SPEED_WORDS, type Speed } from './behaviour.ts'
import styles from './dev-tools.module.css'

interface SpeedFormProps {
  behaviour: OutputOf<'GET /dev/simulated'>
  environments: readonly Environment[]
  disabledReason: string | undefined
}

/** How fast the time of simulated clouds passes, for all environments or for one. */
export function SpeedForm({ behaviour, environments, disabledReason }: SpeedFormProps): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const queries = useQueryClient()
  const [place, setPlace] = useState('')
  const [chosen, setChosen] = useState<Speed | 'own'>()
  const own = behaviour.speeds.find(({ environment }) => environment.id === place)?.speed
  const speed = chosen ?? (place === '' ? behaviour.speed : (own ?? 'own'))
  const set = useChange({
    mutationFn: () =>
      call('PUT /dev/simulated/speed', {
        body: { environment_id: place === '' ? null : place, speed: speed === 'own' ? null : speed },
      }),
    onSuccess: () => {
      showToast('success', t('simulated.speedSaved'))
      setChosen(undefined)
      void invalidate(queries, 'GET /dev/simulated')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (disabledReason === undefined) set.mutate()
  }
  return (
    <form className={styles.behaviourForm} onSubmit={submit} noValidate>
      <Field label={t('simulated.speedFor')}>
        {(control) => (
          <Select
            control={control}
            value={place}
            options={[
              { value: '', label: t('simulated.all') },
              ...environments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => {
              setPlace(next)
              setChosen(undefined)
            }}
          />
        )}
      </Field>
      <Field label={t('simulated.speed')}>
        {(control) => (
          <Select
            control={control}
            value={String(speed)}
            options={[
              ...(place === '' ? [] : [{ value: 'own', label: t('simulated.own') }]),
              ...SPEEDS.map((one) => ({ value: String(one), label: t(`simulated.speeds.${SPEED_WORDS[one]}`) })),
            ]}
            onChange={(next) => setChosen(SPEEDS.find((one) => String(one) === next) ?? 'own')}
          />
        )}
      </Field>
      <Button type="submit" isLoading={set.isPending} disabledReason={disabledReason}>
        {t('simulated.saveSpeed')}
      </Button>
      {set.isError && (
        <div className={styles.behaviourWide}>
          <Callout tone="danger">
            {t('simulated.speedFailed', { detail: errorText(set.error, t('common:errors.unreachable')) })}
          </Callout>
        </div>
      )}
      {behaviour.speeds.length > 0 && (
        <p className={`small t2 ${styles.behaviourWide}`}>
          {t('simulated.ownSpeeds')}:{' '}
          {behaviour.speeds
            .map((one) => `${one.environment.name} (${t(`simulated.speeds.${SPEED_WORDS[one.speed]}`)})`)
            .join(', ')}
        </p>
      )}
    </form>
  )
}
