import { homeLocations } from './locations/british-isles.ts'
import { awayLocations } from './locations/further-off.ts'

export const demoLocations = [...homeLocations, ...awayLocations]
