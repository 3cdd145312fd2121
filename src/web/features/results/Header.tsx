import clsx from 'clsx'
import { Check, CircleAlert, Download, GitCompareArrows, Link2, Link2Off, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { useFormat } from '../../lib/format.ts'
import { answersOfStack } from '#engine/answers-of-stack.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { CloudMark, cloudName } from '../../widgets/CloudMark.tsx'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import { sourceOf } from './environment-source.ts'
import type { Actions } from './use-actions.ts'
import styles from './results.module.css'

/** The step at which the wizard is left. */
const LAST_STEP = 6

/** Marks that turn the direction of writing: in a name they would turn the words after it too. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What it is, for whom it was generated, and what can be done with it. */
export function Header({ result, actions }: { result: StoredResult; actions: Actions }): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const { dateTime } = useFormat()
  const [params] = useSearchParams()
  const { stack, proof } = result
  const faults = proof.errors.length
  const name = stack.name.replaceAll(DIRECTION_MARKS, '').trim()
  return (
    <header className="page__head">
      <div className={styles.resultName}>
        <div className="row row--top">
          <h1 className={clsx('h1', styles.resultBreak)}>
            {t('title', { name: name === '' ? t('unnamed') : name, cloud: cloudName(stack.cloud) })}
            <Badge tone={faults === 0 ? 'success' : 'danger'}>
              <Icon of={faults === 0 ? Check : CircleAlert} />
              {faults === 0 ? t('validated') : t('faults', { count: faults })}
            </Badge>
          </h1>
          <More result={result} onUnshare={actions.unshare} />
        </div>
        <p className="page__meta">
          <span>
            <CloudMark cloud={stack.cloud} />
            {stack.region}
          </span>
          <span>{t(`common:words.environmentTypes.${stack.environment_type}`)}</span>
          <span>{t('people', { count: stack.team_size })}</span>
          <span>{t(`common:words.sensitivities.${stack.data_sensitivity}`)}</span>
          <span>{t(`common:words.durations.${stack.duration}`)}</span>
          <span>{t('generated', { date: dateTime(new Date(result.created_at)) })}</span>
        </p>
      </div>
      <div className={clsx('page__actions', styles.resultActions)}>
        <Link className={buttonClass({ variant: 'ghost' })} to={forProject(backTo(result), params.get('project'))}>
          {t('backToWizard')}
        </Link>
        <Button onClick={actions.startNew} isLoading={actions.isStarting}>
          {t('startNew')}
        </Button>
        <Button
          icon={Link2}
          onClick={actions.share}
          isLoading={actions.isSharing}
          disabledReason={result.can_share || result.is_shared ? undefined : t('shareOnlyMaker')}
        >
          {t(result.is_shared ? 'copyLink' : 'share')}
        </Button>
        <Button icon={Download} onClick={actions.download} isLoading={actions.isDownloading}>
          {t('downloadZip')}
        </Button>
        <CreateEnvironmentButton source={sourceOf(result)} label={t('createEnvironment')} />
      </div>
      <LinkDialog link={actions.link} onClose={actions.closeLink} />
    </header>
  )
}

/** The last question with the answers of a result, on any device; one that was not made of answers has none. */
function backTo({ id, stack }: StoredResult): string {
  const address = `${to('wizard')}?step=${LAST_STEP}`
  return answersOfStack(stack) === undefined ? address : `${address}&result=${id}`
}

/** What is done with a result now and then. */
function More({ result, onUnshare }: { result: StoredResult; onUnshare: () => void }): ReactNode {
  const { t } = useTexts('results')
  const navigate = useNavigate()
  const { id, can_share, is_shared } = result
  const groups = [
    [
      { id: 'mine', label: t('more.mine'), icon: List, onSelect: () => void navigate(to('myResults')) },
      {
        id: 'compare',
        label: t('more.compare'),
        icon: GitCompareArrows,
        onSelect: () => void navigate(`${to('myResults')}?compare=${id}`),
      },
    ],
    can_share && is_shared ? [{ id: 'unshare', label: t('more.unshare'), icon: Link2Off, onSelect: onUnshare }] : [],
  ].filter((group) => group.length > 0)
  return <MenuButton label={t('more.label')} look="more" groups={groups} />
}

function LinkDialog({ link, onClose }: { link: string | undefined; onClose: () => void }): ReactNode {
  const { t } = useTexts('results')
  return (
    <Dialog title={t('linkTitle')} isOpen={link !== undefined} onClose={onClose}>
      <p className="t2">{t('linkText')}</p>
      <Field label={t('linkLabel')}>
        {(control) => (
          <input
            {...control}
            className="input mono"
            readOnly
            value={link ?? ''}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
    </Dialog>
  )
}
