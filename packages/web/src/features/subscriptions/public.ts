export { PaymentFigures } from './components/payment-figures.tsx'
