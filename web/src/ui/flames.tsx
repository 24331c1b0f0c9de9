import clsx from 'clsx'
import { Flame } from 'lucide-react'

const marks = [1, 2, 3, 4, 5]

/** Five marks, of which as many are filled as `level` says. Words beside them must say the same. */
export function Flames({ level }: { level: number }) {
  return (
    <span aria-hidden className="inline-flex">
      {marks.map((one) => (
        <Flame
          key={one}
          className={clsx('size-[1.05em]', one <= level ? 'fill-rose text-rose' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}
