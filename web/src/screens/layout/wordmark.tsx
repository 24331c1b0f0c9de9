import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { productName } from '#contract/product.ts'
import { paths } from '../../paths.ts'

export function Wordmark() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 shrink-0 items-center gap-1.5 font-display text-[1.3125rem] max-[24.5rem]:gap-1 max-[24.5rem]:text-[1.125rem] sm:gap-2 sm:text-[1.5rem] font-[560] tracking-[-0.015em] text-plum"
    >
      <Heart
        aria-hidden
        className="size-5.5 fill-rose text-rose max-[24.5rem]:size-4.5 max-[21.5rem]:hidden"
      />
      {productName}
    </Link>
  )
}
