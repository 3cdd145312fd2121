// What takes an answer: fields, numbers, choices, switches, search.
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Field } from './Field.tsx'
import { NumberInput } from './NumberInput.tsx'
import { RadioCards } from './RadioCards.tsx'
import { SearchInput } from './SearchInput.tsx'
import { Segmented } from './Segmented.tsx'
import { Switch } from './Switch.tsx'

describe('a field', () => {
  test('ties its label and its hint to its control', async () => {
    await render(
      <Field label="Name" hint="As people call it.">
        {(control) => <input {...control} />}
      </Field>,
    )
    const input = page.getByRole('textbox', { name: 'Name' })
    await expect.element(input).toHaveAccessibleDescription('As people call it.')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
  })

  test('says what is wrong instead of its hint, at once', async () => {
    await render(
      <Field label="Name" hint="As people call it." error="Enter a name.">
        {(control) => <input {...control} />}
      </Field>,
    )
    const input = page.getByRole('textbox', { name: 'Name' })
    await expect.element(input).toHaveAccessibleDescription('Enter a name.')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a name.')
  })
})

test('a number input gives numbers, nothing while it is empty, and what is out of range too', async () => {
  const onChange = vi.fn<(value: number | undefined) => void>()
  function Storage(): ReactNode {
    const [value, setValue] = useState<number | undefined>(20)
    const change = (next: number | undefined) => {
      setValue(next)
      onChange(next)
    }
    return (
      <Field label="Storage">
        {(control) => <NumberInput control={control} value={value} onChange={change} min={10} max={100} suffix="GB" />}
      </Field>
    )
  }
  await render(<Storage />)
  const input = page.getByRole('spinbutton', { name: 'Storage' })
  await expect.element(input).toHaveValue(20)
  await input.fill('500')
  await userEvent.clear(input)
  expect(onChange.mock.calls).toEqual([[500], [undefined]])
  await input.fill('20')
  await userEvent.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(21)
  await expect.element(page.getByText('GB')).toBeVisible()
})

const SIZES = [
  { value: 'small', title: 'Small', text: 'One machine', aside: '$10' },
  { value: 'large', title: 'Large', text: 'Two machines', aside: '$20' },
] as const

describe('radio cards', () => {
  function Sizes({ onConfirm }: { onConfirm?: () => void }): ReactNode {
    const [value, setValue] = useState<'small' | 'large' | undefined>()
    return (
      <>
        <RadioCards
          label="Size"
          cards={SIZES}
          value={value}
          onChange={setValue}
          {...(onConfirm && { onConfirm })}
          errorId="wrong"
        />
        <p id="wrong">Choose a size.</p>
        <input aria-label="Note" />
      </>
    )
  }
  const radio = (name: RegExp) => page.getByRole('radio', { name })

  test('are one group with a name, and say what is wrong', async () => {
    await render(<Sizes />)
    const group = page.getByRole('radiogroup', { name: 'Size' })
    await expect.element(group).toHaveAttribute('aria-invalid', 'true')
    await expect.element(group).toHaveAccessibleDescription('Choose a size.')
    await expect.element(radio(/^Small One machine/)).not.toBeChecked()
  })

  test('are chosen by arrows, and by their numbers from anywhere but a text', async () => {
    await render(<Sizes />)
    await userEvent.keyboard('2')
    await expect.element(radio(/^Large/)).toBeChecked()
    await expect.element(radio(/^Large/)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(radio(/^Small/)).toBeChecked()
    await page.getByRole('textbox', { name: 'Note' }).click()
    await userEvent.keyboard('2')
    await expect.element(radio(/^Small/)).toBeChecked()
    await userEvent.keyboard('{Control>}2{/Control}')
    await expect.element(radio(/^Small/)).toBeChecked()
  })

  test('go on by Enter once they are chosen', async () => {
    const onConfirm = vi.fn<() => void>()
    await render(<Sizes onConfirm={onConfirm} />)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(radio(/^Small/)).toBeChecked()
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

test('a segmented choice is a group of radio buttons that arrows walk', async () => {
  const onChange = vi.fn<(value: string) => void>()
  function Clouds(): ReactNode {
    const [value, setValue] = useState('azure')
    const change = (next: string) => {
      setValue(next)
      onChange(next)
    }
    return (
      <Segmented
        label="Cloud"
        options={['azure', 'aws', 'gcp'].map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={change}
      />
    )
  }
  await render(<Clouds />)
  await expect.element(page.getByRole('radiogroup', { name: 'Cloud' })).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}')
  expect(onChange.mock.calls).toEqual([['aws'], ['gcp']])
  await expect.element(page.getByRole('radio', { name: 'gcp' })).toBeChecked()
  await page.getByText('azure').click()
  await expect.element(page.getByRole('radio', { name: 'azure' })).toBeChecked()
})

describe('a switch', () => {
  function Reminders({ disabledReason }: { disabledReason?: string }): ReactNode {
    const [isOn, setIsOn] = useState(false)
    return (
      <>
        <span id="name">Reminders</span>
        <span id="text">By mail, a day before.</span>
        <Switch labelledBy="name" describedBy="text" isOn={isOn} onChange={setIsOn} disabledReason={disabledReason} />
      </>
    )
  }
  const reminders = page.getByRole('switch', { name: 'Reminders' })

  test('is turned by click, Space and Enter', async () => {
    await render(<Reminders />)
    await expect.element(reminders).toHaveAccessibleDescription('By mail, a day before.')
    await expect.element(reminders).not.toBeChecked()
    await reminders.click()
    await expect.element(reminders).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(reminders).not.toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.element(reminders).toBeChecked()
  })

  test('keeps the focus and says why while it cannot be turned', async () => {
    await render(<Reminders disabledReason="No mail server is set up." />)
    await userEvent.keyboard('{Tab}')
    await expect.element(reminders).toHaveFocus()
    await expect.element(reminders).toHaveAccessibleDescription('No mail server is set up.')
    await userEvent.keyboard(' ')
    await expect.element(reminders).not.toBeChecked()
    await expect.element(reminders).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a search field has a name, says what was found and hears keys', async () => {
  const onKeyDown = vi.fn<(key: string) => void>()
  function Search(): ReactNode {
    const [value, setValue] = useState('')
    return (
      <SearchInput
        label="Search files"
        value={value}
        onChange={setValue}
        note={`${value.length} found`}
        onKeyDown={onKeyDown}
      />
    )
  }
  await render(<Search />)
  const input = page.getByRole('searchbox', { name: 'Search files' })
  await input.click()
  await userEvent.keyboard('vm{Enter}')
  await expect.element(input).toHaveValue('vm')
  await expect.element(page.getByRole('status')).toHaveTextContent('2 found')
  expect(onKeyDown).toHaveBeenLastCalledWith('Enter')
})
