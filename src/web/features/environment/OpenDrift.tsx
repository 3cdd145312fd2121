import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { Drift } from '#contract/drift.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { adoptRefusal } from '#domain/run/adoptable.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { adoptRefusals, findingsOf, sharedChoice, sortChoices, withChoice, type Choices } from './drift-choices.ts'
import { DriftFindings, type DriftedResource } from './DriftFindings.tsx'

interface OpenDriftProps {
  environment: EnvironmentDetail
  components: Drift['components']
}

/** What is open, by component: a person chooses attribute by attribute, and then decides all of it together. */
export function OpenDrift({ environment, components }: OpenDriftProps): ReactNode {
  const { t } = useTexts(['drift', 'lifecycle'])
  const say = useWords()
  const { refusal } = useEnvironmentWords()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isDeciding, setIsDeciding] = useState(false)
  const findings = useMemo(() => findingsOf(components), [components])
  const { data: refusals } = useQuery({
    queryKey: ['adoptable', environment.stack_digest, findings.map(({ id }) => id)],
    queryFn: () => adoptRefusals(environment.result.stack, findings),
    staleTime: Infinity,
  })
  const noteOf = (id: string) => {
    const because = refusals?.get(id)
    return because ? say(adoptRefusal(because), '') : undefined
  }
  const canAdopt = (id: string) => refusals?.get(id) === null
  const sorted = sortChoices(findings, choices)
  const chosen = findings.length - sorted.open.length
  const needsRun = sorted.revert.length + sorted.adopt.length > 0
  const noRight = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  const missing = chosen === 0 ? t('chooseFirst') : needsRun ? refusal(environment, 'update') : undefined
  const choose = (ids: readonly string[], choice: Parameters<typeof withChoice>[2]) =>
    setChoices((before) => {
      const possible = choice === 'adopt' ? ids.filter(canAdopt) : ids
      return withChoice(before, possible, choice)
    })
  const choiceOf = (resource: DriftedResource, { id, path }: DriftedResource['findings'][number]) => (
    <ChoiceSelect
      name={path === null ? resource.address : `${resource.address} ${path}`}
      value={choices.get(id)}
      onChange={(choice) => choose([id], choice)}
      canAdopt={canAdopt(id)}
      note={noteOf(id)}
    />
  )
  return (
    <>
      {components.map(({ node, name, resources }) => {
        const title = name ?? t('other')
        const ids = resources.flatMap((resource) => resource.findings.map(({ id }) => id))
        const adoptable = ids.filter(canAdopt)
        const all =
          sharedChoice(ids, choices) ?? (adoptable.length > 0 ? sharedAdoption(adoptable, choices) : undefined)
        return (
          <section className="panel" key={node} aria-label={title}>
            <div className="panel__head">
              <h2 className="h3">{title}</h2>
              <span className="small t2">{t('findings', { count: ids.length })}</span>
              {ids.length > 1 && noRight === undefined && (
                <span className="push">
                  <ChoiceSelect
                    name={title}
                    value={all}
                    onChange={(choice) => choose(ids, choice)}
                    canAdopt={adoptable.length > 0}
                  />
                </span>
              )}
            </div>
            <DriftFindings resources={resources} {...(noRight === undefined && { choiceOf })} />
          </section>
        )
      })}
      <div className="panel panel__body row row--wrap">
        <p className="small" role="status">
          {t('chosen', { count: chosen, total: findings.length })}
        </p>
        <span className="push">
          <Button variant="primary" disabledReason={noRight ?? missing} onClick={() => setIsDeciding(true)}>
            {t('decide')}
          </Button>
        </span>
      </div>
      {isDeciding && (
        <DecideDialog
          environment={environment}
          chosen={sorted}
          onClose={() => setIsDeciding(false)}
          onDone={() => setChoices(new Map())}
        />
      )}
    </>
  )
}

/** Where only some of a component can be adopted, all of it counts as adopted once those are. */
function sharedAdoption(adoptable: readonly string[], choices: Choices): 'adopt' | undefined {
  return sharedChoice(adoptable, choices) === 'adopt' ? 'adopt' : undefined
}
