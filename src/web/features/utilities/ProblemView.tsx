import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface ProblemViewProps {
  message: string
  where: string
  /** Shows the place in the input; absent where there is none. */
  onShow: (() => void) | undefined
}

/** What is said in the output pane when the input does not work. */
export function ProblemView({ message, where, onShow }: ProblemViewProps): ReactNode {
  const { t } = useTranslation('utilities')
  return (
    <div className="utility__problem">
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
