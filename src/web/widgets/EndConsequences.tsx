import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { shownCost } from '#domain/environment/cost.ts'
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { Field } from '../ui/Field.tsx'
import { TeardownKeeps } from './TeardownKeeps.tsx'
import { useKnownCost } from './use-known-cost.ts'

/** Whether nothing of an environment is in the cloud: it is only a request, which ends without asking for its name. */
export function isOnlyRequest(environment: Environment): boolean {
  return !hasInfrastructure({ ...environment, operation: environment.operation.kind })
}

/** What is destroyed with an environment, and what keeping it costs. */
export function EndConsequences({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts('lifecycle')
  const knownCost = useKnownCost()
  if (isOnlyRequest(environment)) return <p className="small t2">{t('deletion.onlyRequest')}</p>
  const { cloud_provider: cloud, region, held_resources: held, resource_count: planned } = environment
  const isLeast = held === null && environment.resource_count_is_least
  const count = held ?? planned
  const amount = knownCost(shownCost(environment), environment)
  return (
    <>
      <p className="small t2">
        {t(isLeast ? 'deletion.destroysLeast' : 'deletion.destroys', { count, place: `${cloud}, ${region}` })}
      </p>
      <TeardownKeeps id={environment.id} />
      <p className="small t2">
        {t('deletion.keeping', { amount, spent: knownCost(environment.cost_to_date, environment) })}
      </p>
      <p className="small t2">
        {t(environment.connection === 'manual' ? 'deletion.manual' : 'deletion.byStrata')}
        {environment.is_simulated && ` ${t('deletion.simulated')}`}
      </p>
    </>
  )
}

interface NameToEndProps {
  name: string
  typed: string
  onType: (typed: string) => void
}

/** Asks for the name of what is about to be destroyed. */
export function NameToEnd({ name, typed, onType }: NameToEndProps): ReactNode {
  const { t } = useTexts('lifecycle')
  return (
    <Field label={t('deletion.typeName', { name })}>
      {(control) => (
        <input
          {...control}
          className="input"
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
