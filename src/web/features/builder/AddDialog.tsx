import clsx from 'clsx'
import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { CATEGORIES, type Category } from '#engine/components/component.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { AddPreview } from './AddPreview.tsx'
import { countsOf, matching, typeName, type Entry } from './entries.ts'
import { contextOf } from './entry-price.ts'
import { Tile } from './Tile.tsx'
import styles from './add.module.css'

interface AddDialogProps {
  stack: StackDraft
  entries: readonly Entry[]
  /** Place in the chain at which it is added. */
  at: number
  onAdd: (entry: Entry) => void
  onClose: () => void
}

/** A search box, a category sidebar and a grid. Mounted means open. */
export function AddDialog({ stack, entries, at, onAdd, onClose }: AddDialogProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category>()
  const [type, setType] = useState<string>()
  const field = useRef<HTMLFormElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const found = matching(entries, search, category)
  const searched = matching(entries, search, undefined)
  const counts = countsOf(searched)
  const chosen = found.find((entry) => entry.type === type)
  const context = contextOf(stack, at)
  const nameAt = (place: number) => {
    const node = stack.nodes[place]
    return node && typeName(node.type, stack.modules)
  }
  const [before, after] = [nameAt(at - 1), nameAt(at)]
  const where =
    before && after
      ? t('add.between', { before, after })
      : after
        ? t('add.before', { name: after })
        : before
          ? t('add.after', { name: before })
          : t('add.first')
  const add = (entry: Entry | undefined) => {
    if (entry && entry.unsupported === undefined) onAdd(entry)
  }
  /**
   * Enter adds what alone is found. As a form, so that the same key press does not open the dialog again from the
   * button that gets the focus back.
   */
  const addOnly = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (found.length === 1) add(found[0])
  }
  const foot = (
    <>
      <span className={clsx('grow small t2', styles.addNote)}>
        {chosen && <AddPreview stack={stack} entry={chosen} at={at} />}
      </span>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        disabledReason={chosen ? chosen.unsupported : t('add.choose')}
        onClick={() => add(chosen)}
      >
        {t('add.button')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('add.title')} isOpen onClose={onClose} width="wide" foot={foot}>
      <div className={styles.add}>
        <div className={styles.addTop}>
          <p className="small t2 grow">{where}</p>
          <search>
            <form className={styles.addSearch} ref={field} onSubmit={addOnly}>
              <SearchInput label={t('add.search')} value={search} onChange={setSearch} />
            </form>
          </search>
        </div>
        <div className={styles.choose}>
          <fieldset className={styles.chooseSide}>
            <legend className="visually-hidden">{t('add.category')}</legend>
            {[undefined, ...CATEGORIES].map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className={styles.chooseCategory}
                aria-pressed={one === category}
                onClick={() => setCategory(one)}
              >
                {one === undefined ? t('add.all') : t(`categories.${one}`)}
                <span className="count">{one === undefined ? searched.length : counts.get(one)}</span>
              </button>
            ))}
          </fieldset>
          {found.length === 0 ? (
            <div className="blank">
              <Icon of={SearchX} />
              <div className="blank__text">
                <p className="h3" role="status">
                  {t('add.none')}
                </p>
                <p className="small t2">
                  {t('add.noneText', {
                    search,
                    category: category === undefined ? t('add.all') : t(`categories.${category}`),
                  })}
                </p>
              </div>
              <div className="row row--wrap">
                <Button
                  onClick={() => {
                    setSearch('')
                    setCategory(undefined)
                  }}
                >
                  {t('add.clear')}
                </Button>
                <Link className={buttonClass({ variant: 'ghost' })} to={to('components')}>
                  {t('add.create')}
                </Link>
              </div>
            </div>
          ) : (
            <ul className={styles.chooseGrid} aria-label={t('components')}>
              {found.map((entry) => (
                <Tile
                  key={entry.type}
                  entry={entry}
                  context={context}
                  isChosen={entry.type === type}
                  onChoose={() => setType(entry.type)}
                  onAdd={() => add(entry)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  )
}
