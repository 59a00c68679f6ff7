package guide

import (
	"strings"
	"sync"
)

// words are the lists that several rules read.
type wordsOf struct {
	mended                                                                     map[string]string
	filler, asking, helping, subject, being, adverb, joining, common, afterIts map[string]bool
	name, day, judging, swearing, conflict, second, negation, irreal, openers  map[string]bool
}

var table = sync.OnceValue(func() *wordsOf {
	t := &wordsOf{
		mended:   mends(),
		filler:   set("lol lmao lmfao rofl haha hahaha hahah hehe smh tbh ngl omg omfg fr ugh um umm uh hmm hm literally imo imho yknow"),
		asking:   set("what what's why who who's whose where where's how how's which when"),
		helping:  set("is are am was were do does did can could would will should have has had isn't aren't wasn't weren't don't doesn't didn't can't couldn't wouldn't won't shouldn't haven't hasn't hadn't may might shall"),
		subject:  set("i i'm i've i'd i'll we we're we've we'd we'll you he he's he'd he'll she she's she'd she'll they they're they've they'd they'll it it's nobody everybody everyone someone somebody"),
		being:    set("am is are was were be been being i'm he's she's we're they're you're feel felt feeling"),
		adverb:   set("so really very just pretty still quite super totally completely extremely always never also even probably maybe perhaps actually honestly clearly obviously only almost already ever sometimes often usually kind sort of a bit little lot too deeply incredibly insanely absolutely truly genuinely now then simply rarely hardly constantly definitely certainly possibly again mostly rather fairly utterly such fucking freaking damn beyond both all basically suddenly kept"),
		joining:  set("and but so because then or while although though since when if that until before after as unless where whenever and/or"),
		common:   set("the my a an this that these those our his her your their some no not all so me him us at in on to of for with from by if it's its there there's here today yesterday tomorrow tonight last next every after before once during because but and or is was why how too one day days never always please sorry maybe honestly well ok okay yes yeah hey hi nobody everybody everyone someone people things nothing something everything half most many both each what when where who i just really did didn't don't can't won't stop hate love want need feel felt let's"),
		afterIts: set("not a an the my been like just so too hard because okay ok fine about when that going his her what how really always never been weird sad awful unfair"),
		name:     set(names),
		day:      set("monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february april june july august september october november december christmas thanksgiving easter halloween english spanish josh"),
		judging:  set("selfish rude liar lying liars idiot toxic narcissist narcissistic crazy insane psycho manipulative cruel lazy fake stupid dumb pathetic jerk jerks bully evil disgusting ridiculous childish immature loser moron trash worthless snob hypocrite coward heartless cheater bossy needy clingy ugly fat annoying gross creepy creep horrible terrible controlling spoiled entitled two-faced"),
		swearing: set("fuck fucking fucked fuckin fck fuckery shit shitty bullshit bs bitch bitches bitchy ass asshole assholes dick bastard cunt crap crappy damn goddamn damnit wtf af stfu effing pissed hell bloody slut whore dickhead prick twat"),
		conflict: set("fight fought fighting argue argued arguing argument yelled yelling shouted shouting ignored ignoring ignores lied forgot forgotten left canceled cancelled ghosted blocked screamed cut hung broke waited waiting nobody never late without blamed blames excluded uninvited interrupted laughed mocked snapped stormed dropped bailed flaked promised"),
		second:   set("you you're you've you'd you'll your yours yourself u ur yourselves y'all ya"),
		negation: set("not never don't didn't doesn't wasn't isn't aren't weren't can't couldn't won't wouldn't haven't hasn't hadn't nor neither without hardly stopped ain't no longer"),
		irreal:   set("would i'd i'll could might will want wants wanted wish wishes hope if try trying tried should supposed used pretend pretending unless going worry risk of"),
		openers:  set("yesterday today tonight sometimes lately usually since after when whenever every last this on at in for because once during before until while if although then saturday sunday monday tuesday wednesday thursday friday recently all most half now earlier later back"),
	}
	return t
})

// mends returns how people write words, and how they are spelled.
func mends() map[string]string {
	of := map[string]string{}
	for _, word := range strings.Fields("can't couldn't wouldn't shouldn't won't isn't aren't wasn't weren't hasn't haven't hadn't didn't doesn't don't ain't i'm i've you're you've you'll you'd he's she's they're they've they'll they'd we've that's what's there's where's how's let's it'll who's nobody's everyone's mustn't") {
		of[strings.ReplaceAll(word, "'", "")] = word
	}
	delete(of, "who's")
	for _, pair := range strings.Split(slips, ",") {
		from, to, _ := strings.Cut(pair, "=")
		of[from] = to
	}
	return of
}

// names are first names that are no other word, for their capital letter.
const names = "pat sam alex jordan taylor casey jamie robin morgan kim lee maria marie anna ana anne ann emma olivia sophia sofia isabella mia emily abigail madison elizabeth ella camila aria scarlett victoria chloe penelope layla riley zoey nora lily eleanor hannah lillian addison aubrey ellie natalie zoe leah aurora savannah audrey brooklyn bella claire lucy everly caroline emilia kennedy samantha maya kinsley naomi aaliyah elena sarah sara ariana allison gabriella alice madelyn cora eva adeline hailey gianna valentina jessica jennifer jenny jen jess ashley amanda stephanie melissa nicole heather megan rachel rebecca becca laura lauren amy michelle kimberly angela tiffany christina kelly lisa karen nancy sandra donna carol susan linda barbara patricia betty helen deborah dorothy liam noah oliver elijah james william benjamin lucas henry alexander michael mike ethan daniel dan danny jacob logan jackson levi sebastian mateo jack owen theodore theo aiden samuel joseph joe john david dave wyatt matthew matt luke asher julian grayson leo jayden gabriel isaac lincoln anthony tony hudson dylan ezra thomas tom charles charlie christopher chris jaxon josiah isaiah andrew andy elias joshua nathan nate caleb ryan adrian miles eli nolan christian aaron cameron ezekiel colton luca landon jonathan santiago axel jeremiah roman connor jameson robert bob greyson jordan ian carson jaxson leonardo nicholas nick dominic austin everett xavier kai jose jesus juan carlos luis miguel pedro pablo diego javier fernando ricardo eduardo kevin brian steven steve tim timothy jeff jeffrey scott eric stephen larry gregory greg raymond patrick dennis jerry tyler kyle brandon zach zachary justin keith roger gerald harold douglas doug ben max jo joey josie kate katie katy cathy beth liz molly maggie meg tina gina rosa carmen lucia juana diane jane julia julie fatima aisha mohammed omar ali priya raj wei ming yuki dev devon dana kerry tracy tracey marcus martin peter paul simon george harry fred ted todd troy wesley ruth rita vera tess tessa bea nadia nina lola lena lara kara mara hugo felix oscar otis ravi amir ahmed hassan ines"

// slips are short and wrong forms of words, and the words.
const slips = "u=you,ur=your,r=are,n=and,bc=because,b/c=because,cuz=because,cos=because,coz=because,cus=because,'cause=because,becuase=because,becasue=because,beacuse=because,w/=with,w=with,rly=really,realy=really,pls=please,plz=please,ppl=people,tho=though,thru=through,alot=a lot,wanna=want to,gonna=going to,kinda=kind of,sorta=sort of,dunno=don't know,idk=i don't know,tmrw=tomorrow,tmr=tomorrow,tomorow=tomorrow,tommorow=tomorrow,probly=probably,prob=probably,prolly=probably,probs=probably,definately=definitely,def=definitely,obv=obviously,thier=their,wierd=weird,freind=friend,freinds=friends,msg=message,msgs=messages,txt=text,txted=texted,txts=texts,tonite=tonight,2day=today,2nite=tonight,abt=about,sth=something,smth=something,bday=birthday,hurted=hurt,feelin=feeling,embarassed=embarrassed,embarrased=embarrassed,dissapointed=disappointed,disapointed=disappointed,dissappointed=disappointed,overwelmed=overwhelmed,overwhelemed=overwhelmed,anoyed=annoyed,lonley=lonely,angery=angry,furius=furious,jelous=jealous,confussed=confused,upsett=upset,ignord=ignored,dont=don't,imma=i'm going to,nvr=never,bcuz=because,ya=you,seperate=separate,recieve=receive,untill=until,togther=together,togehter=together,thrus=thursday,wed=wednesday,thurs=thursday,tues=tuesday,theyd=they'd,hed=he'd,aint=isn't,noone=no one,shouldve=should have,mightve=might have,mustve=must have,couldve=could have,wouldve=would have,should've=should have,could've=could have,would've=would have,would'nt=wouldn't,did'nt=didn't,does'nt=doesn't,was'nt=wasn't,dnt=don't" //nolint:misspell // how people misspell is known
