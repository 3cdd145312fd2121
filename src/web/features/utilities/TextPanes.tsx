import clsx from 'clsx'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InputPane } from './InputPane.tsx'
import type { Problem } from './outcome.ts'
import { OutputPane } from './OutputPane.tsx'
import { ProblemView } from './ProblemView.tsx'
import type { TextToolId } from './tools.ts'
import { useProblemWords } from './use-problem-words.ts'
import styles from './utilities.module.css'

/** What became of an input. */
export type Shown =
  | { kind: 'nothing' }
  | { kind: 'busy' }
  | { kind: 'problem'; problem: Problem; of: string }
  | { kind: 'text'; text: string; body: ReactNode }

interface TextPanesProps {
  tool: TextToolId
  input: string
  onInput: (text: string) => void
  sample: string
  shown: Shown
  /** A newer input is being worked on. */
  isBusy?: boolean
  /** Instead of how long the output is. */
  foot?: ReactNode
}

/** The panes of a tool that makes its output from a text. */
export function TextPanes({ tool, input, onInput, sample, shown, isBusy = false, foot }: TextPanesProps): ReactNode {
  const { t } = useTexts('utilities')
  const field = useRef<HTMLTextAreaElement>(null)
  const words = useProblemWords()
  const said = shown.kind === 'problem' ? words(shown.problem, shown.of) : undefined
  const at = shown.kind === 'problem' && shown.of === input ? shown.problem.at : undefined
  const show = (place: number) => {
    field.current?.focus()
    field.current?.setSelectionRange(place, Math.min(place + 1, input.length))
  }
  return (
    <div className={styles.utilityPanes}>
      <InputPane
        tool={tool}
        input={input}
        onInput={onInput}
        sample={sample}
        isValid={shown.kind === 'text' ? true : shown.kind === 'problem' ? false : undefined}
        // The input itself may be right where a tool was stopped.
        word={shown.kind === 'problem' && shown.problem.message !== 'stopped' ? t('notValid') : undefined}
        message={said && `${said.message}: ${said.where}`}
        field={field}
      />
      <OutputPane
        text={shown.kind === 'text' ? shown.text : undefined}
        foot={shown.kind === 'text' ? foot : undefined}
        isBusy={isBusy || shown.kind === 'busy'}
      >
        {shown.kind === 'nothing' && <p className={clsx('small t3', styles.utilityNone)}>{t(`tools.${tool}.empty`)}</p>}
        {shown.kind === 'busy' && (
          <div className={clsx('stack', styles.utilityNone)}>
            <span className="visually-hidden">{t('busy')}</span>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
            <Skeleton width="45%" />
          </div>
        )}
        {said && (
          <ProblemView
            message={said.message}
            where={said.where}
            onShow={at === undefined ? undefined : () => show(at)}
          />
        )}
        {shown.kind === 'text' && shown.body}
      </OutputPane>
    </div>
  )
}
