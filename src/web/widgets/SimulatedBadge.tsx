import { FlaskConical } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTooltip } from '../ui/use-tooltip.tsx'

/** Says that what it stands beside happens in a simulated cloud, and what that means. */
export function SimulatedBadge(): ReactNode {
  const { t } = useTexts('run')
  const ref = useRef<HTMLSpanElement>(null)
  const { trigger, tooltip } = useTooltip(ref, t('simulatedHint'))
  return (
    <>
      <span ref={ref} className="badge badge--info" {...trigger}>
        <Icon of={FlaskConical} />
        {t('simulated')}
      </span>
      {tooltip}
    </>
  )
}
