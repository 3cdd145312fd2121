// A tool that prices Terraform which a model wrote, or a plan that someone has.
import { priceRequest } from '#contract/prices.ts'
import { toolAnswer } from './answer.ts'
import { addTool, type Toolbox } from './toolbox.ts'

/** Adds price_terraform. */
export function addPriceTools(box: Toolbox): void {
  const { api } = box
  addTool(
    box,
    'price_terraform',
    {
      title: 'Price Terraform',
      description:
        'Prices Terraform files or a plan, resource by resource, and compares them with another input or with what the plan says was there before. Nothing is executed or kept. What costs nothing is counted, and not listed.',
      input: priceRequest.omit({ format: true }),
      effect: 'reads',
      calls: ['prices.read'],
    },
    async (given) => {
      const { report: _, resources, ...price } = await api.call('POST /price', { body: given })
      return toolAnswer({ ...price, resources: resources.filter(({ state }) => state !== 'free') })
    },
  )
}
