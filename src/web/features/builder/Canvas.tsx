import clsx from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import { loadTexts } from '../../locales/i18n.ts'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useBuilder, type Built } from './builder-context.ts'
import { Chain } from './Chain.tsx'
import { Problems } from './Problems.tsx'
import type { Difference } from './use-difference.ts'
import type { Selection } from './use-selection.ts'
import styles from './builder.module.css'

const DiagramView = lazy(async () => {
  const texts = loadTexts('diagram')
  const view = await import('./DiagramView.tsx')
  await texts
  return { default: view.DiagramView }
})
const TerraformView = lazy(() => import('./TerraformView.tsx').then((view) => ({ default: view.TerraformView })))

const VIEWS = ['chain', 'diagram', 'terraform'] as const
type View = (typeof VIEWS)[number]

interface CanvasProps extends Built {
  selection: Selection
  difference: Difference
  /** The stack to which the assessment belongs: it may be a moment behind. */
  assessedStack: Built['stack']
}

/** The stack as a chain, as a diagram, or as files; which of them is in the address. */
export function Canvas({ stack, assessment, entries, selection, difference, assessedStack }: CanvasProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const { actions } = useBuilder()
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('tab')) ?? 'chain'
  const show = (next: View) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('file')
        if (next === 'chain') after.delete('tab')
        else after.set('tab', next)
        return after
      },
      { preventScrollReset: true },
    )
  const goTo = (id: string) => {
    if (view !== 'chain') show('chain')
    actions.select([id])
    // The chain may come with this very step.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-card] > [data-id="${CSS.escape(id)}"]`)?.focus(),
    )
  }
  const isEmpty = stack.nodes.length === 0
  const { pricedLines, totalLines } = assessment
  const waiting = <output className="small t3">{t('common:loading')}</output>
  return (
    <section className={styles.canvas} aria-label={t('stack')}>
      <div className={styles.canvasHead}>
        <Tabs
          label={t('views.label')}
          tabs={VIEWS.map((id) => ({ id, label: t(`views.${id}`) }))}
          value={view}
          onChange={show}
        />
        <div className={clsx('small t3', styles.canvasFacts)}>
          <span>{t('count', { count: stack.nodes.length })}</span>
          <Problems
            diagnostics={assessment.diagnostics}
            ids={new Set(stack.nodes.map(({ id }) => id))}
            onShow={goTo}
            isEmpty={isEmpty}
          />
          {!isEmpty && totalLines > 0 && <span>{t('priced', { priced: pricedLines, total: totalLines })}</span>}
        </div>
      </div>
      <TabPanel id={view}>
        <Suspense fallback={waiting}>
          {view === 'chain' && (
            <Chain
              nodes={stack.nodes}
              modules={stack.modules}
              assessment={assessment}
              entries={entries}
              chosen={selection.ids}
              difference={difference}
            />
          )}
          {view === 'diagram' && (
            <DiagramView
              stack={assessedStack}
              assessment={assessment}
              selectedId={selection.single}
              onSelect={(id) => actions.select(id === undefined ? [] : [id])}
              onConnect={actions.connect}
              onDisconnect={actions.disconnect}
            />
          )}
          {view === 'terraform' && <TerraformView stack={assessedStack} />}
        </Suspense>
      </TabPanel>
    </section>
  )
}
