import { BookOpen, FolderKanban, Inbox, Server, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Where the document of the interface is. */
const OPENAPI = '/api/openapi.json'
const OPENAPI_PAGE = '/api/docs'

/** Where what was tried out shows. */
export function LinksPanel(): ReactNode {
  const { t } = useTexts('devTools')
  const links = [
    { icon: Server, path: to('environments'), text: t('links.environments') },
    { icon: Inbox, path: to('approvals'), text: t('links.approvals') },
    { icon: FolderKanban, path: to('projects'), text: t('links.projects') },
    { icon: WandSparkles, path: to('wizard'), text: t('links.wizard') },
  ]
  return (
    <section className="panel" aria-labelledby="links-title">
      <div className="panel__head">
        <h2 className="h3" id="links-title">
          {t('links.title')}
        </h2>
      </div>
      <ul className="rows small">
        {links.map(({ icon, path, text }) => (
          <li className="row" key={path}>
            <Icon of={icon} tone="muted" />
            <Link className="link" to={path}>
              {text}
            </Link>
          </li>
        ))}
        <li className="row">
          <Icon of={BookOpen} tone="muted" />
          <a className="link grow" href={OPENAPI_PAGE}>
            {t('links.api')}
          </a>
          <span className="t3 mono">{OPENAPI}</span>
        </li>
      </ul>
    </section>
  )
}
