import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldControl } from './Field.tsx'
import { Icon } from './Icon.tsx'
import './combobox.css'

export interface ComboboxOption {
  value: string
  label: string
  /** A small word at the right, by which it is also found. */
  aside?: string
}

interface ComboboxProps {
  control: Pick<FieldControl, 'id' | 'aria-describedby'> & { 'aria-invalid'?: true | undefined }
  value: string
  options: readonly ComboboxOption[]
  onChange: (value: string) => void
  /** Said when nothing is found. */
  emptyText: string
  /** Hears what is typed, where `options` are what a server has found for it; empty once the list is closed. */
  onType?: (text: string) => void
  /** Gets more options from where these come, as the last entry of the list. */
  more?: { readonly label: string; readonly onMore: () => void } | undefined
}

/** Words as people type them: "new york" finds America/New_York. */
const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ')

/** One of very many, found by typing. Arrow keys move, Enter chooses, Escape leaves it as it was. */
export function Combobox({ control, value, options, onChange, emptyText, onType, more }: ComboboxProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<string>()
  const [active, setActive] = useState(0)
  const isOpen = query !== undefined
  const chosen = options.find((option) => option.value === value)
  const found = useMemo(() => {
    const words = plain(query ?? '').trim()
    return words === ''
      ? options
      : options.filter(({ label, aside }) => plain(`${label} ${aside ?? ''}`).includes(words))
  }, [options, query])
  const entries = found.length + (more ? 1 : 0)
  const optionId = (index: number) => `${control.id}-option-${index}`

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const open = () => {
    if (isOpen) return
    setQuery('')
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
  }
  const close = () => {
    setQuery(undefined)
    onType?.('')
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const move = (step: number) => {
    if (isOpen && entries > 0) setActive((active + step + entries) % entries)
    else open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && more && active === found.length) more.onMore()
    else if (event.key === 'Enter' && isOpen) choose(found[active])
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }
  return (
    <div className="combobox">
      <div className="input select">
        <input
          {...control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${control.id}-list` : undefined}
          aria-activedescendant={isOpen && entries > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={query ?? chosen?.label ?? value}
          placeholder={chosen?.label ?? value}
          onFocus={open}
          onClick={open}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            onType?.(event.target.value)
          }}
        />
        <Icon of={ChevronsUpDown} />
      </div>
      {isOpen && (
        <div
          ref={list}
          className="combobox__list"
          role="listbox"
          id={`${control.id}-list`}
          aria-labelledby={`${control.id}-label`}
        >
          {found.map((option, index) => (
            <button
              key={option.value}
              type="button"
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              className="menu__item"
              aria-selected={option.value === value}
              data-active={index === active || undefined}
              // The input keeps the focus: losing it closes the list before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className="grow">{option.label}</span>
              {option.aside !== undefined && <span className="tiny t3">{option.aside}</span>}
            </button>
          ))}
          {more && (
            <button
              type="button"
              id={optionId(found.length)}
              role="option"
              tabIndex={-1}
              className="menu__item"
              aria-selected="false"
              data-active={active === found.length || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={more.onMore}
            >
              {more.label}
            </button>
          )}
          {entries === 0 && (
            <button
              type="button"
              role="option"
              tabIndex={-1}
              className="menu__item"
              aria-disabled="true"
              aria-selected="false"
              onPointerDown={(event) => event.preventDefault()}
            >
              {emptyText}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
