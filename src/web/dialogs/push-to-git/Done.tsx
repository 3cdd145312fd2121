import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { pipelines } from '#contract/pipelines.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Letters of a commit's name that people read. */
const SHORT = 10

/** What was pushed, and where it can be looked at. */
export function PushToGitDialogDone({ pushed }: { pushed: Output<(typeof pipelines)['push']> }): ReactNode {
  const { t } = useTexts('deploy')
  // The button that was pressed is gone.
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { branch, commit, is_new_branch: isNew, files, web_url: address } = pushed
  const title = commit === null ? 'push.doneNothing' : isNew ? 'push.doneNew' : 'push.doneTitle'
  return (
    <div className="stack stack--16">
      <Callout
        tone={commit === null ? 'info' : 'success'}
        action={
          address !== null && (
            <a className={buttonClass({ size: 'sm' })} href={address} target="_blank" rel="noreferrer">
              <Icon of={ExternalLink} />
              {t('push.open')}
            </a>
          )
        }
      >
        <p ref={head} tabIndex={-1} className="medium">
          {t(title, { branch })}
        </p>
        {commit !== null && (
          <p className="t2">
            {t('push.commit')}{' '}
            <span className="mono" title={commit}>
              {commit.slice(0, SHORT)}
            </span>
          </p>
        )}
      </Callout>
      <div>
        <h3 className="small medium t2">{t('push.files', { count: files.length })}</h3>
        <ul className="small mono deploy-files">
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
