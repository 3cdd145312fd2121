import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import { FAILURE_KINDS, type FailureKind } from '#domain/run/failures.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
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
import { readTimes, wholeNumber } from './behaviour.ts'
import styles from './dev-tools.module.css'

interface FailureFormProps {
  environments: readonly Environment[]
  disabledReason: string | undefined
}

const ANY = ''
const OF_TYPE = 'type'

/** Tells simulated clouds to do something badly. */
export function FailureForm({ environments, disabledReason }: FailureFormProps): ReactNode {
  const { t } = useTexts(['devTools', 'common'])
  const queries = useQueryClient()
  const [kind, setKind] = useState<FailureKind>('quota')
  const [target, setTarget] = useState<string>(ANY)
  const [type, setType] = useState('')
  const [place, setPlace] = useState('')
  const [timesText, setTimes] = useState('1')
  const [shareText, setShare] = useState('100')
  const times = readTimes(timesText)
  const share = wholeNumber(shareText, 100)
  const add = useChange({
    mutationFn: (given: { times: number | null; share_percent: number }) =>
      call('POST /dev/simulated/failures', {
        body: {
          kind,
          component: target === ANY || target === OF_TYPE ? null : target,
          type: target === OF_TYPE ? type.trim() : null,
          environment_id: place === '' ? null : place,
          ...given,
        },
      }),
    onSuccess: () => {
      showToast('success', t('simulated.added'))
      void invalidate(queries, 'GET /dev/simulated')
    },
  })
  const reason =
    disabledReason ??
    (times === undefined || share === undefined
      ? t('simulated.numberFirst')
      : target === OF_TYPE && type.trim() === ''
        ? t('simulated.typeFirst')
        : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined && times !== undefined && share !== undefined) add.mutate({ times, share_percent: share })
  }
  return (
    <form className={styles.behaviourForm} onSubmit={submit} noValidate>
      <Field label={t('simulated.kind')}>
        {(control) => (
          <Select
            control={control}
            value={kind}
            options={FAILURE_KINDS.map((value) => ({ value, label: t(`simulated.kinds.${value}`) }))}
            onChange={setKind}
          />
        )}
      </Field>
      <Field label={t('simulated.target')}>
        {(control) => (
          <Select
            control={control}
            value={target}
            options={[
              { value: ANY, label: t('simulated.any') },
              ...COMPONENTS.map((component) => ({ value: component.type, label: component.name })),
              { value: OF_TYPE, label: t('simulated.ofType') },
            ]}
            onChange={setTarget}
          />
        )}
      </Field>
      {target === OF_TYPE && (
        <Field label={t('simulated.type')} hint={t('simulated.typeHint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={200}
              value={type}
              onChange={(event) => setType(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('simulated.environment')}>
        {(control) => (
          <Select
            control={control}
            value={place}
            options={[
              { value: '', label: t('simulated.all') },
              ...environments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setPlace}
          />
        )}
      </Field>
      <Field label={t('simulated.times')} hint={t('simulated.timesHint')}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            value={timesText}
            onChange={(event) => setTimes(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('simulated.share')}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            value={shareText}
            onChange={(event) => setShare(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isLoading={add.isPending} disabledReason={reason}>
        {t('simulated.add')}
      </Button>
      {add.isError && (
        <div className={styles.behaviourWide}>
          <Callout tone="danger">
            {t('simulated.addFailed', { detail: errorText(add.error, t('common:errors.unreachable')) })}
          </Callout>
        </div>
      )}
    </form>
  )
}
