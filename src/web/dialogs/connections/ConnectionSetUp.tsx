import clsx from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CloudConnection, ConnectionSetUp as SetUp } from '#contract/connections.ts'
import { kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import { setUpQuery, type ConnectionPlace } from '../../api/connections.ts'
import { download } from '../../lib/download.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CodeFiles } from '../../widgets/CodeFiles.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import styles from './connections.module.css'

interface ConnectionSetUpProps {
  place: ConnectionPlace
  connection: CloudConnection
  isOpen: boolean
  onClose: () => void
}

/** What the owner of the account runs once for a connection: as Terraform, or as commands. */
export function ConnectionSetUp({ place, connection, isOpen, onClose }: ConnectionSetUpProps): ReactNode {
  const { t } = useTexts(['connections', 'common'])
  const { id, name, identity } = connection
  const setUp = useQuery({ ...setUpQuery(place, id), enabled: isOpen })
  return (
    <Dialog title={t('setUp.title', { name })} isOpen={isOpen} onClose={onClose} width="wide">
      <div className="stack stack--16">
        <p className="small t2">{t(`setUp.leads.${identity.kind}`)}</p>
        <Loaded
          of={setUp}
          failed={t('setUp.failed')}
          pending={
            <output aria-label={t('common:loading')}>
              <Skeleton width="100%" />
            </output>
          }
        />
        {setUp.data && <Printed setUp={setUp.data} cloud={kindRowOf(connection.identity.kind).cloud} />}
      </div>
    </Dialog>
  )
}

function Printed({ setUp, cloud }: { setUp: SetUp; cloud: ConnectedCloud }): ReactNode {
  const { t } = useTexts('connections')
  const say = useWords()
  const [file, setFile] = useState<string | null>(null)
  const { files, token, problem, key_set: keySet } = setUp
  return (
    <>
      {problem && (
        <Callout tone="warning">
          {say(problem, problem.text)} {cloud === 'aws' && t('setUp.bucketHint')}
          {cloud === 'azure' && t('setUp.azureKeySetHint')}
        </Callout>
      )}
      {token && (
        <dl className="dl">
          <dt>{t('setUp.issuer')}</dt>
          <dd className={clsx('mono', styles.connectionText)}>{token.issuer}</dd>
          <dt>{t('setUp.audience')}</dt>
          <dd className={clsx('mono', styles.connectionText)}>{token.audience}</dd>
          <dt>{t('setUp.planSubject')}</dt>
          <dd className={clsx('mono', styles.connectionText)}>{token.subjects.plan}</dd>
          <dt>{t('setUp.applySubject')}</dt>
          <dd className={clsx('mono', styles.connectionText)}>{token.subjects.apply}</dd>
        </dl>
      )}
      <CodeFiles label={t('setUp.files')} files={files} file={file} onFile={setFile} />
      {keySet && <KeySet keySet={keySet} cloud={cloud} />}
      <p className="small t2">{t('setUp.next')}</p>
    </>
  )
}

/** Who serves the documents: a bucket that the set-up makes, the people themselves, or the provider of Google Cloud. */
const KEY_SET_WORDS = { aws: 'keySet', azure: 'azureKeySet', gcp: 'googleKeySet' } as const

interface KeySetProps {
  keySet: NonNullable<SetUp['key_set']>
  cloud: ConnectedCloud
}

/** The documents that somebody else serves, to be saved and uploaded. */
function KeySet({ keySet, cloud }: KeySetProps): ReactNode {
  const { t } = useTexts('connections')
  const { day } = useFormat()
  return (
    <section className="stack stack--4" aria-labelledby="key-set">
      <h3 className="h3" id="key-set">
        {t(`setUp.${KEY_SET_WORDS[cloud]}`)}
      </h3>
      <p className="small t2">{t(`setUp.${KEY_SET_WORDS[cloud]}Text`, { date: day(keySet.good_until) })}</p>
      <div className="row row--wrap">
        {keySet.files.map(({ name, text }) => (
          <Button
            key={name}
            size="sm"
            icon={Download}
            onClick={() => download(name.split('/').at(-1) ?? name, new Blob([text], { type: 'application/json' }))}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  )
}
