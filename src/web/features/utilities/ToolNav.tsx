import clsx from 'clsx'
import { ArrowRightLeft, Binary, Braces, FileCog, LockKeyhole, Regex, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TOOL_IDS, type ToolId } from './tools.ts'
import styles from './utilities.module.css'

const ICONS: Readonly<Record<ToolId, LucideIcon>> = {
  'json-formatter': Braces,
  'environment-generator': FileCog,
  'password-generator': LockKeyhole,
  base64: Binary,
  'yaml-converter': ArrowRightLeft,
  'regex-tester': Regex,
}

/** The tools: a list at the left, a row that scrolls where there is no room for it. */
export function ToolNav({ tool }: { tool: ToolId }): ReactNode {
  const { t } = useTexts('utilities')
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // The chosen one stays in sight, and the page does not move.
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link)
      bar.current.scrollLeft =
        link.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2
  }, [tool])
  return (
    <nav className={styles.utilityNav} aria-label={t('tools.label')} ref={bar}>
      {TOOL_IDS.map((id) => (
        <Link
          key={id}
          className={styles.utilityLink}
          to={`${to('utilities')}?tool=${id}`}
          aria-current={id === tool ? 'page' : undefined}
          preventScrollReset
        >
          <Icon of={ICONS[id]} />
          <span className="medium">{t(`tools.${id}.name`)}</span>
          <span className={clsx('tiny t3', styles.utilityAbout)}>{t(`tools.${id}.about`)}</span>
        </Link>
      ))}
    </nav>
  )
}
