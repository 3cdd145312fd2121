import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './utilities.module.css'

interface ProblemViewProps {
  message: string
  where: string
  /** Shows the place in the input; absent where there is none. */
  onShow: (() => void) | undefined
}

/** What is said in the output pane when the input does not work. */
export function ProblemView({ message, where, onShow }: ProblemViewProps): ReactNode {
  const { t } = useTexts('utilities')
  return (
    <div className={styles.utilityProblem}>
      <p className="row row--top medium">
        <Icon of={CircleAlert} />
        {message}
      </p>
      <p className="small t2">{where}</p>
      {onShow && (
        <Button size="sm" onClick={onShow}>
          {t('showPlace')}
        </Button>
      )}
    </div>
  )
}
