// What opens at a control: menus, popovers, tooltips, comboboxes, tabs.
import { Archive } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { MenuButton } from './MenuButton.tsx'
import { Popover } from './Popover.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'

const menu = page.getByRole('menu', { name: 'Actions' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

async function openMenu() {
  const onSelect = vi.fn<(id: string) => void>()
  const entry = (id: string, disabledReason?: string) => ({
    id,
    label: id,
    disabledReason,
    onSelect: () => onSelect(id),
  })
  await render(
    <MenuButton
      label="Actions"
      look="button"
      groups={[
        [entry('Archive'), entry('Copy')],
        [entry('Delete', 'It is still running.'), entry('Extend')],
      ]}
    >
      Actions
    </MenuButton>,
  )
  const button = page.getByRole('button', { name: 'Actions' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(menu).toBeVisible()
  return { button, onSelect }
}

describe('a menu', () => {
  test('says that it is open and starts on its first item', async () => {
    const { button } = await openMenu()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expect.element(item('Archive')).toHaveFocus()
  })

  test('is walked by arrows, Home, End and first letters', async () => {
    await openMenu()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Copy')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(item('Extend')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(item('Archive')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(item('Extend')).toHaveFocus()
    await userEvent.keyboard('c')
    await expect.element(item('Copy')).toHaveFocus()
  })

  test('does what Enter chooses, closes and gives the focus back', async () => {
    const { button, onSelect } = await openMenu()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSelect.mock.calls).toEqual([['Copy']])
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test.each(['{Escape}', '{Tab}'])('closes by %s without doing anything', async (key) => {
    const { onSelect } = await openMenu()
    await userEvent.keyboard(key)
    await expect.element(menu).not.toBeInTheDocument()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('keeps what cannot be done reachable, with the reason', async () => {
    const { onSelect } = await openMenu()
    const blocked = page.getByRole('menuitem', { name: /^Delete/ })
    await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
    await expect.element(blocked).toHaveAccessibleDescription('It is still running.')
    await userEvent.keyboard('d{Enter}')
    await expect.element(menu).toBeVisible()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('closes by a click beside it', async () => {
    await openMenu()
    await userEvent.click(document.body, { position: { x: 900, y: 700 } })
    await expect.element(menu).not.toBeInTheDocument()
  })
})

function WithPopover(): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Open
      </button>
      {anchor && (
        <Popover label="Inbox" anchor={anchor} onClose={() => setAnchor(undefined)}>
          <p>Nothing new.</p>
        </Popover>
      )}
    </>
  )
}

test('a popover is a dialog with a name, closes by Escape and gives the focus back', async () => {
  await render(<WithPopover />)
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  const box = page.getByRole('dialog', { name: 'Inbox' })
  await expect.element(box).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

describe('a tooltip', () => {
  test('comes with the keyboard and goes by Escape', async () => {
    await render(<IconButton icon={Archive} label="Archive" onClick={() => undefined} />)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Archive' })).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Archive')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  })

  test('comes with the pointer, and says why a button does nothing', async () => {
    const onClick = vi.fn<() => void>()
    await render(<IconButton icon={Archive} label="Archive" onClick={onClick} disabledReason="It is still running." />)
    const button = page.getByRole('button', { name: 'Archive' })
    await button.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('It is still running.')
    await expect.element(button).toHaveAccessibleDescription('It is still running.')
    await userEvent.keyboard('{Tab}{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })
})

const ZONES = ['America/New_York', 'Asia/Tokyo', 'Europe/Paris'].map((value) => ({ value, label: value, aside: 'UTC' }))

function WithCombobox({ onChange }: { onChange: (value: string) => void }): ReactNode {
  const [value, setValue] = useState('Asia/Tokyo')
  const change = (next: string) => {
    setValue(next)
    onChange(next)
  }
  return (
    <Field label="Time zone">
      {(control) => (
        <Combobox control={control} value={value} options={ZONES} onChange={change} emptyText="Nothing found." />
      )}
    </Field>
  )
}

describe('a combobox', () => {
  const field = page.getByRole('combobox', { name: 'Time zone' })
  const active = async () => {
    const id = field.element().getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.textContent
  }

  async function openBox() {
    const onChange = vi.fn<(value: string) => void>()
    await render(<WithCombobox onChange={onChange} />)
    await field.click()
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    return onChange
  }

  test('starts at what is chosen and moves by arrows, around the ends', async () => {
    await openBox()
    expect(await active()).toContain('Tokyo')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toContain('Paris')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toContain('New_York')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(active).toContain('Paris')
  })

  test('finds what is typed as people write it, and chooses it by Enter', async () => {
    const onChange = await openBox()
    await userEvent.keyboard('new york')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    expect(onChange.mock.calls).toEqual([['America/New_York']])
    await expect.element(field).toHaveValue('America/New_York')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  test('stays as it was after Escape', async () => {
    const onChange = await openBox()
    await userEvent.keyboard('paris{Escape}')
    await expect.element(field).toHaveValue('Asia/Tokyo')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('chooses by a click, and says when nothing is found', async () => {
    const onChange = await openBox()
    await userEvent.keyboard('nowhere')
    await expect.element(page.getByRole('option', { name: 'Nothing found.' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(field)
    await page.getByRole('option', { name: /Paris/ }).click()
    expect(onChange.mock.calls).toEqual([['Europe/Paris']])
  })

  test('says what is typed, and gets more from where its options come, by keys and clicks', async () => {
    const onType = vi.fn<(text: string) => void>()
    const onMore = vi.fn<() => void>()
    const more = { label: 'Load more', onMore }
    await render(
      <Field label="Time zone">
        {(control) => (
          <Combobox
            control={control}
            value=""
            options={ZONES}
            onChange={vi.fn<() => void>()}
            emptyText="Nothing found."
            onType={onType}
            more={more}
          />
        )}
      </Field>,
    )
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(active).toBe('Load more')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('option', { name: 'Load more' }).click()
    expect(onMore).toHaveBeenCalledTimes(2)
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('as')
    expect(onType.mock.calls).toEqual([['a'], ['as']])
    await userEvent.keyboard('{Escape}')
    expect(onType.mock.lastCall).toEqual([''])
  })
})

function WithTabs(): ReactNode {
  const [value, setValue] = useState<'cost' | 'files' | 'proof'>('cost')
  return (
    <>
      <Tabs
        label="Parts"
        tabs={(['cost', 'files', 'proof'] as const).map((id) => ({ id, label: id }))}
        value={value}
        onChange={setValue}
      />
      <TabPanel id={value}>The part {value}.</TabPanel>
    </>
  )
}

describe('tabs', () => {
  const tab = (name: string) => page.getByRole('tab', { name })

  test('are one stop of the Tab key and move by arrows, Home and End', async () => {
    await render(<WithTabs />)
    await userEvent.keyboard('{Tab}')
    await expect.element(tab('cost')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('files')).toHaveFocus()
    await expect.element(tab('files')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect.element(tab('proof')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('cost')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Home}')
    await expect.element(tab('cost')).toHaveAttribute('aria-selected', 'true')
  })

  test('name the part that they show', async () => {
    await render(<WithTabs />)
    await tab('files').click()
    await expect.element(page.getByRole('tabpanel', { name: 'files' })).toHaveTextContent('The part files.')
    await expect.element(tab('files')).toHaveAttribute('aria-controls')
    await expect.element(tab('cost')).not.toHaveAttribute('aria-controls')
  })

  test('goes by Escape also when the pointer shows it and the focus is elsewhere', async () => {
    await render(<IconButton icon={Archive} label="Archive" onClick={() => undefined} />)
    await page.getByRole('button', { name: 'Archive' }).hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Archive')
    await expect.element(page.getByRole('button', { name: 'Archive' })).not.toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  })
})
