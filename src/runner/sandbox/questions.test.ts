import { expect, it } from 'vitest'
import { Questions } from './questions.ts'

it('takes each answer to its own question, and goes on without failures when no one answers any more', async () => {
  const said: unknown[] = []
  const questions = new Questions((message) => said.push(message))
  const [first, second, third] = [questions.ask(0, 'aws_vpc'), questions.ask(1, 'aws_vpc'), questions.ask(0, 'aws_lb')]
  expect(said).toEqual([
    { asked: 1, failure: 0, type: 'aws_vpc' },
    { asked: 2, failure: 1, type: 'aws_vpc' },
    { asked: 3, failure: 0, type: 'aws_lb' },
  ])
  questions.settle({ answered: 2, strikes: true })
  questions.settle({ answered: 1, strikes: false })
  questions.settle({ answered: 9, strikes: true })
  expect(await Promise.all([first, second])).toEqual([false, true])
  questions.goOnAlone()
  expect(await third).toBe(false)
  expect(await questions.ask(0, 'aws_vpc')).toBe(false)
  expect(said).toHaveLength(3)
})
