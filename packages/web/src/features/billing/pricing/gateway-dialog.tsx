import type { PayingGateway } from '@holdall/contract/billing/billing.schemas.ts'
import IconBrandPaypal from '@tabler/icons-react/dist/esm/icons/IconBrandPaypal.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './pricing.module.css'

type GatewayDialogProps = {
  gateways: readonly PayingGateway[]
  onChoose: (gateway: PayingGateway) => void
  onClose: () => void
}

/** How somebody wants to pay, where there is a choice. */
export function GatewayDialog({ gateways, onChoose, onClose }: GatewayDialogProps) {
  const text = useText()
  return (
    <Dialog title={text('How would you like to pay?')} size="small" onClose={onClose}>
      <p>{text('You pay on the page of the payment service. We never see your card.')}</p>
      <div className={classes.gateways}>
        {gateways.includes('stripe') && (
          <Button size="large" isFullWidth icon={IconCreditCard} onClick={() => onChoose('stripe')}>
            {text('Pay by card')}
          </Button>
        )}
        {gateways.includes('paypal') && (
          <Button size="large" isFullWidth icon={IconBrandPaypal} onClick={() => onChoose('paypal')}>
            {text('Pay with PayPal')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
