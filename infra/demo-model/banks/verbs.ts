/** Irregular verbs that are frequent in plots; each has its base form and past tense. */
export const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  `arise arose awake awoke bear bore beat beat become became begin began bend bent bet bet bind bound bite bit
  blow blew break broke bring brought build built burst burst buy bought catch caught choose chose cling clung
  come came creep crept cut cut deal dealt dig dug draw drew dream dreamed drink drank drive drove eat ate
  fall fell feed fed feel felt fight fought find found flee fled fling flung fly flew forbid forbade forget forgot
  forgive forgave freeze froze get got give gave go went grind ground grow grew hang hung have had hear heard
  hide hid hit hit hold held hurt hurt keep kept kneel knelt know knew lay laid lead led lean leaned leap leapt
  learn learned leave left lend lent let let lie lay light lit lose lost make made mean meant meet met
  mistake mistook overcome overcame overhear overheard pay paid put put quit quit read read ride rode ring rang
  rise rose run ran say said see saw seek sought sell sold send sent set set sew sewed shake shook shed shed
  shine shone shoot shot show showed shrink shrank shut shut sing sang sink sank sit sat sleep slept slide slid
  speak spoke spend spent spill spilled spin spun spread spread spring sprang stand stood steal stole stick stuck
  strike struck swear swore sweep swept swim swam swing swung take took teach taught tear tore tell told
  think thought throw threw understand understood uncover uncovered undo undid wake woke wear wore weave wove
  tread trod cast cast outlast outlasted wind wound sling slung slink slunk sneak sneaked swell swelled outgrow outgrew undergo underwent befall befell
  weep wept win won withdraw withdrew write wrote rewrite rewrote outbid outbid mislead misled foresee foresaw`
    .split(/\s+/)
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, all[index + 1] as string]] : [])),
)

/** Regular verbs that are frequent in plots, in their base form. */
export const REGULAR: ReadonlySet<string> = new Set(
  `abandon accept accuse ache act admire admit adopt advise agree aim allow amuse announce answer apologise apologize
  appear approach argue arrange arrive ask assume attack attend avoid bake bargain beg behave believe belong betray
  blackmail blame bloom blush board borrow breathe bump burn bury call calm cancel care carry cause celebrate challenge
  change charm chase chat cheat check claim clash clean climb close collapse collide comfort compete complain confess
  confide confront connect consider console convince cook cross cry curse dance dare date deceive decide declare defend
  defy delay deliver demand deny depart depend deserve desire despise destroy dine disagree disappear discover disguise
  dislike doubt drift drop earn elope embrace end endanger enjoy ensure enter escape exchange expect explain explore
  face fail fake fear fix flirt follow force gather gaze glance grab grant greet guard guess guide handle happen harbour
  hate haunt heal help hesitate hire hope hunt ignore imagine insist inherit intend interrupt introduce invent invite
  join joke judge jump kidnap kiss knock land laugh launch lift like linger listen live lock long look love manage
  marry mend mention miss move need notice obey offer open order organise organize overlook own paint panic pass pause
  persuade plan plant play please plead plot point pose prefer prepare pretend promise propose protect prove pull
  punish push question race reach react realise realize rebuild receive recognise recognize reconcile recover refuse
  regret reject release remain remember remind remove renew rent repair repeat replace reply rescue resist restore
  return reunite reveal risk rule sail save scheme scream search seem share shelter shout sigh sign smile snow
  solve sound stare start startle stay stop struggle stumble suggest surprise surrender survive suspect talk tease
  tempt test thank threaten touch trace track trade train trap travel treat trick trust try turn uncover unite
  unlock unmask use vanish visit vow wait walk wander want warn watch wish witness wonder work worry yearn yield
  bond bicker stroll whisper murmur wed bury die marry carry hurry tidy worry vary copy study empty dry fry spy tie lie
  arrest bandage clasp collect crash damage deny discuss dismiss drown faint fetch graduate hug injure knit lend
  limp lower march massage narrow paint perform phone pack pocket polish post pour practise press quarrel raise rain
  reassure resign rob row rub ruin sack separate serve sew shiver shock shrug slam slap slip soothe spot spy squeeze steer
  stitch stumble stroke stumble sweat swap tidy tip toast toss tow tremble trip trouble tuck twist undress unpack urge warm
  wash wave whistle wipe wrap wrestle`
    .split(/\s+/)
    .filter((word) => word.length > 0),
)

/** Further regular verbs that end in a silent e. */
export const SILENT_E: ReadonlySet<string> = new Set(
  `acknowledge amaze blame bruise chime close converse curve decline dignify divide double ease edge emerge encourage
  engage fade free fumble gamble giggle gobble grumble guide hobble hurtle issue juggle jostle kindle like mumble mangle
  muffle notice nurse nestle oblige observe owe pace parade pierce pile place pose praise prepare puzzle quarantine
  rattle recite recycle rehearse resolve rinse ripple rumple rustle scandalise score scrape serve settle shade shape shuffle
  sizzle smoke smuggle sneeze snuggle spice squeeze stage stifle stride stroke suppose taste tickle tile time tire
  topple trouble tumble twinkle wade waste wave wheeze whistle whittle wiggle wipe wrestle wrinkle charge cradle dangle
  declare describe dispute dodge doze drape enclose excuse expose fuse gauge graze haggle hinge hire huddle hustle ignite
  impose include invade lace ladle line lodge merge mingle misplace nibble nudge peddle plunge probe refuse relate
  require retire revolve reverse rouse scale seize separate shove sidle singe slope sniffle soothe splice sprinkle stable
  straddle surge swerve tackle taste tease trade trample trundle tune type urge value verge voice wince wobble bathe baste
  capture censure concede confuse conclude create cure damage delete deprive devote doodle dribble dazzle escape evade
  forage forge hedge inhale exhale institute irritate iterate marvelle measure mistake navigate nominate operate oppose
  pledge picture please postpone produce promote provide pursue quote raise reduce replace rescue savage savour sense
  silence snare stampede starve state store strangle struggle surname survive suspense table tangle tremble tricycle
  twiddle vacate validate welcome`.split(/\s+/),
)
