// Loaded with the compiler, when the usage is opened.
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { USAGE_KEYS, type UsageKey } from '#engine/clouds/usage.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { priceStack } from '#engine/compile/price.ts'
import type { CostEstimate } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { showToast } from '../../ui/toast.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

type Figures = Readonly<Record<string, number>>

/** How far a figure is changed to see whether the price depends on it. */
const PROBE_FACTOR = 2
const PROBE_STEP = 1

/** The figures that the price of a stack depends on. */
function findFigures(stack: StackSpec, usage: Figures): UsageKey[] {
  const quantities = (given: Figures) => {
    const outcome = priceStack({ ...stack, usage: { ...given } })
    return outcome.ok ? outcome.priced.estimate.lines.map((line) => line.quantity).join() : ''
  }
  const before = quantities(usage)
  return USAGE_KEYS.filter(
    (key) => quantities({ ...usage, [key]: (usage[key] ?? 0) * PROBE_FACTOR + PROBE_STEP }) !== before,
  )
}

const isSame = (one: Figures, other: Figures) => USAGE_KEYS.every((key) => one[key] === other[key])

/** The figures of use with the price that they lead to; Apply stores a result with them. */
export function UsageEditor({ result, onClose }: { result: StoredResult; onClose: () => void }): ReactNode {
  const { t } = useTexts(['results', 'figures'])
  const say = useSentences()
  const knownCost = useKnownCost()
  const [figures, setFigures] = useState<Figures>(result.stack.usage)
  const deferred = useDeferredValue(figures)
  const outcome = useMemo(() => compileStack({ ...result.stack, usage: { ...deferred } }), [result.stack, deferred])
  const keys = useMemo(() => findFigures(result.stack, result.cost_estimate.usage), [result])
  const storing = useApply(onClose)
  const set = (key: UsageKey, value: number | undefined) => {
    const { [key]: _before, ...others } = figures
    setFigures(value === undefined || value < 0 ? others : { ...others, [key]: value })
  }
  const cost = outcome.ok ? outcome.result.cost_estimate : undefined
  const isUnchanged = isSame(figures, result.stack.usage)
  return (
    <Dialog
      title={t('usage.title')}
      isOpen
      onClose={onClose}
      look="drawer"
      foot={
        <>
          {cost && (
            <span className="grow" role="status">
              <span className="cell-sub">{t('usage.total')}</span>
              <span className="h2 money">{knownCost(cost.total_monthly, cost)}</span>{' '}
              <MoneyDelta amount={cost.total_monthly - result.cost_estimate.total_monthly} />
            </span>
          )}
          <Button onClick={() => setFigures({})}>{t('usage.reset')}</Button>
          <Button
            variant="primary"
            isLoading={storing.isPending}
            disabledReason={cost === undefined ? t('usage.refused') : isUnchanged ? t('usage.nothing') : undefined}
            onClick={() => storing.mutate({ ...result.stack, usage: { ...figures } })}
          >
            {t('usage.apply')}
          </Button>
        </>
      }
    >
      <p className="small t2">{t('usage.text')}</p>
      {!outcome.ok && (
        <Callout tone="danger">{outcome.diagnostics.map((one) => say(one.messages, one.message)).join(' ')}</Callout>
      )}
      {keys.map((key) => (
        <Field key={key} label={t(`figures:label.${key}`)}>
          {(control) => (
            <NumberInput
              control={control}
              value={figures[key]}
              onChange={(value) => set(key, value)}
              min={0}
              placeholder={String((cost ?? result.cost_estimate).usage[key] ?? 0)}
              suffix={t(`figures:unit.${key}`)}
            />
          )}
        </Field>
      ))}
      {cost && <UsageLines cost={cost} />}
    </Dialog>
  )
}

/** What the figures cost, line by line. */
function UsageLines({ cost }: { cost: CostEstimate }): ReactNode {
  const { t } = useTexts('results')
  const { usd } = useFormat()
  const lines = cost.lines.filter((line) => line.usage && line.amount !== null)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="tiny t3">{t('usage.lines')}</h3>
      <ul className="lines">
        {lines.map((line, index) => (
          <li key={`${line.resource} ${line.sku} ${index}`}>
            <span>
              {line.label}
              <span className="cell-sub">{line.component}</span>
            </span>
            <span className="money">{usd(line.amount ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stores the stack with the new figures and leads to its result. */
function useApply(onStored: () => void) {
  const { t } = useTexts('results')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const queries = useQueryClient()
  return useChange({
    mutationFn: (stack: StackSpec) => call('POST /stacks/compile', { body: stack }),
    onSuccess: (stored) => {
      queries.setQueryData(keyOf('GET /results/current', {}), stored)
      queries.setQueryData(keyOf('GET /results/{id}', { params: { id: stored.id } }), stored)
      onStored()
      return navigate(forProject(to('result', { id: stored.id }), params.get('project')))
    },
    onError: (error) => showToast('error', errorText(error, t('usage.failed'))),
  })
}
