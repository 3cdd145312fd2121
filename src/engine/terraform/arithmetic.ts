// What operators of Terraform make of two numbers.
import { Unknown } from '../cost/resources/unknown.ts'

/** The value of an operation on two numbers; {@link Unknown} for an operator that Terraform does not have. */
export function arithmetic(operator: string, left: number, right: number): unknown {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    default:
      return new Unknown()
  }
}
