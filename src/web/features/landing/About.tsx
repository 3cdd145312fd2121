import { ArrowRight, Blocks, Cloud, KeyRound, Layers, Library, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Blueprints } from './Blueprints.tsx'
import styles from './landing.module.css'

const FEATURES = [
  { id: 'layers', icon: Layers },
  { id: 'composer', icon: Blocks },
  { id: 'identity', icon: KeyRound },
  { id: 'cost', icon: ReceiptText },
  { id: 'clouds', icon: Cloud },
  { id: 'library', icon: Library },
] as const

const STEPS = ['answer', 'choose', 'review', 'deploy'] as const

/** What Strata does and how. */
export function About(): ReactNode {
  const { t } = useTexts('landing')
  return (
    <>
      <section aria-labelledby="features">
        <div className="section-head">
          <h2 className="h2" id="features">
            {t('features.title')}
          </h2>
        </div>
        <div className={styles.features}>
          {FEATURES.map(({ id, icon }) => (
            <div className={styles.feature} key={id}>
              <Icon of={icon} />
              <h3 className="h3">{t(`features.${id}.title`)}</h3>
              <p>{t(`features.${id}.text`)}</p>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="how">
        <div className="section-head">
          <h2 className="h2" id="how">
            {t('how.title')}
          </h2>
        </div>
        <ol className={styles.how}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className={styles.numLabel}>{index + 1}</span>
              <h3 className="h3">{t(`how.${step}.title`)}</h3>
              <p className="small t2">{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** What to begin with: a blueprint, or nothing. */
export function Beginnings(): ReactNode {
  const { t } = useTexts('landing')
  return (
    <>
      <Blueprints />
      <section className={styles.final} aria-labelledby="final">
        <div>
          <h2 className="h2" id="final">
            {t('final.title')}
          </h2>
          <p className="small t2">{t('final.text')}</p>
        </div>
        <Link className={buttonClass({ variant: 'primary' })} to={to('templates')}>
          {t('final.link')}
          <Icon of={ArrowRight} />
        </Link>
      </section>
    </>
  )
}
