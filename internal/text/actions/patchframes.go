package actions

import "strings"

const (
	slotWords = `(?:weeknights?|weekdays?|weekends?|mornings?|evenings?|afternoons?|nights?|lunchtimes?|lunch times?|days|daytimes?|daytime|after work|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:week ?day|week ?end|friday|saturday|sunday|early|late) (?:mornings?|evenings?|afternoons?|nights?)|early mornings|late nights)`
	sortWords = `(?:groups?|people|crowds?|bars?|clubs?|pubs?|places|stuff|things|activities|plans|hangouts|events|meetups|outings|sports?|outdoors?|indoors?|outside|inside|free|cheap|quiet|alcohol|drinking|meat|smokers|strangers|parties|nightlife|clubbing|booze|drinks|one on ones?|1 on 1s?|vegan|vegetarian|women|men|guys|girls|ladies|kids|dogs|loud|chill|active|creative|restaurants|food|dancing|music|long|far|early|late)`
	nowWords  = `(?: (?:anymore|any more|from now on|going forward|these days|now|nowadays|lately|from here on(?: out)?|recently|for me|for now|for a while|moving forward|any longer|in the future|if possible|at all|this (?:month|season|year|winter|summer|fall|spring)|right now|again|instead|ever|ok))`
)

func patchFrames() []frame {
	set := func(expr string, takes func(part, [][2]int) bool) frame {
		return frame{of: ofProfile, expr: fr(expr), domain: Profile, action: Patch, build: func(p part, m [][2]int) reading {
			if p.asks && !p.led.asked || p.has("huh", "wow", "coffee", "tea", "they", "he", "she", "tell", "invites", "texts", "reminders", "cancel", "lol") || !takes(p, m) {
				return reading{}
			}
			return act(Profile, Patch, Text, strings.TrimRight(p.sentence(), " .!?,"))
		}}
	}
	yes := func(part, [][2]int) bool { return true }
	sorts := re(`\b(?:` + sortWords + `|` + slotWords + `)\b`)
	kind := func(p part, m [][2]int) bool { // a kind of thing to do, and no plan that there is
		from, to := lastGroup(m)
		if from < 0 || p.word(from) == "the" || p.word(from) == "plans" || p.word(from) == "cards" || p.word(from) == "my" && !p.has("from") || p.word(from) == "it" || p.word(from) == "this" || p.word(from) == "that" {
			return false
		}
		return p.active(from, to) || sorts.MatchString(strings.ToLower(p.source(from, to)))
	}
	return []frame{
		set(`^(?:only |just |strictly |make it |make that |stick to |keep it to |keep me to |let us do |lets do |lets stick to |do |please )*`+slotWords+`(?: (?:and|or) `+slotWords+`)*(?: only| from now on| going forward| please only| for me| these days| now)+$|^(?:only|just|strictly|stick to|keep (?:it|me|things) to) `+slotWords+`(?: (?:and|or) `+slotWords+`)*(?:`+nowWords+`| please| work.*)*$`, yes),
		set(`^(?:i |im |i can |ill |we |me |lately |id |i am )*(?:only|just|strictly) (?:really )?(?:can |able to |free to )?(?:do|make|free|available|work|want|like|into|hang|go out|be|interested in|looking for|send me|show me|suggest|match me with|have time|doing|open to|up for|around|good)(?: on| for| in| to do| with| at)? (.+?)(?:`+nowWords+`)*$`, kind),
		set(`^(?:i )?(?:can|could) only (?:do|make|hang|go out|meet|be free|manage|swing|hang out|come out|join|meet up|handle)(?: on| in| for| at)? (.+?)(?:`+nowWords+`)*$|^(?:only )?`+slotWords+` (?:only )?(?:work|works|are|is|dont work|doesnt work|wont work|no longer work|suit|suits|would be|no longer|arent|isnt) ?(?:better|best|ideal|good|great|perfect|out|bad|off|no good|not good|off limits|easier|preferred|tough|hard|only|are best)?(?: for me| with me)?(?:`+nowWords+`)+$|^`+slotWords+` (?:are|work|is|works) (?:better|best|ideal|easier)(?: for me)?$|^only `+slotWords+` (?:work|works|are good|is good|are okay|are possible)(?: for me)?(?:`+nowWords+`)*$`, yes),
		set(`^(?:please )?(?:no more|no|fewer|less|not so many|not as many|way less|skip the|skip|enough|enough of|cut the|cut out the|lay off the|cut back on|cut down on|drop the|anything with|skip anything with|skip anything involving|take it easy on|go easy on|ease up on|avoid|more|way more|a lot more|lots more|some more)(?: with the| of the| the| those| any)? (.+?)(?: (?:please|and|for me|less|fewer|more))*(?:`+nowWords+`)*$`, kind),
		set(`^(?:please )?(?:stop|quit|dont|do not|never|lay off|no need to|you can stop|cut out|avoid|no longer)(?: ever| keep| the| with)* ?(?:sending|suggesting|recommending|matching|showing|offering|pairing|suggest|recommend|send|match|show|offer|pair|giving|give|pitching|pitch|pushing|push|propose|proposing|putting|put|include|set|setting|sign|signing)(?: me| us)?(?: up| down| in| on)?(?: with| to| for| any| more| any more| anything| things| stuff| that| about| involving| related to| on)* (.+?)(?:`+nowWords+`)*$`, func(p part, m [][2]int) bool {
			return kind(p, m) || p.has("match", "pair", "matching", "pairing", "suggest", "suggesting", "recommend") && p.has("with", "suggest", "suggesting")
		}),
		set(`^(?:i |we |ive )?(?:really |just |kinda |pretty much )*(?:dont|do not|cant|wont|no longer|never|cannot|stopped|quit|gave up)(?: really| even)? ?(?:like|do|enjoy|love|want|drink|eat|care for|care about|go to|feel like|doing|liking|going to|play|go|enjoying|be around|want to do|want to go to|wanna do|into|interested in|handle)? (.+?)(?:`+nowWords+`)+$|^(?:i )?no longer (?:like|do|enjoy|want|drink|eat|care for|play|go|love) (.+)$`, func(p part, m [][2]int) bool { return kind(p, m) || p.has("drink", "eat") }),
		set(`^(?:i |im |i am |ive |been |ive been |got |getting |gotten |lately |these days |recently |now |ive gotten |i got |not |starting to get |so |really |super |more |way |pretty |totally |kinda |much |a lot |no longer |now im )*(?:into|hooked on|obsessed with|interested in|a fan of|big on|keen on|loving|enjoying) (.+?)(?:`+nowWords+`)*$`, func(p part, m [][2]int) bool {
			return kind(p, m) && !p.begins("a") && !p.begins("into") && !p.timed(0, len(p.list)-1)
		}),
		set(`^(?:im |i am )(?:so |really |totally |pretty much |kinda |completely )*(?:done|over|finished|through)(?: with| of| doing)? (.+?)(?:`+nowWords+`)*$`, func(p part, m [][2]int) bool {
			from, to := lastGroup(m)
			return kind(p, m) && !p.timed(from, to)
		}),
		set(`^(.+?) (?:isnt|arent|is not|are not|aint|is no longer|are no longer|isnt really|arent really|is so not|are just not|is just not)(?: really| exactly)? (?:my thing|for me|my vibe|my scene|my jam|my cup of tea|my style|my speed|my bag)(?:`+nowWords+`)*$|^(.+?) (?:is|are)(?: more| totally| really)* (?:my (?:new )?thing|my vibe|my jam|my style|more my speed|more my style|my new favorite)(?:`+nowWords+`)+$`, kind),
		set(`^(?:id rather|i prefer|id prefer|i would rather|i would prefer|prefer|i now prefer|rather|i like|i want|i need|looking for|im looking for)(?: it when| to| do| have| just| doing| being| meeting| meet| if| its| hang| hanging| out| in| with| more| some| be| go| stick to)* (.+?)(?: (?:to|over|than|rather than|instead of) .+)?(?:`+nowWords+`)*$`, func(p part, m [][2]int) bool {
			from, to := lastGroup(m)
			return kind(p, m) && !p.timed(from, to) && (p.has("rather", "prefer") || p.has("groups")) && !p.has("not", "tea", "coffee", "honestly")
		}),
		set(`^(?:keep|make) (?:it|me|groups|things|plans|my groups|the groups|group size|my group|them)(?: to| under| at| around| below| with)? (.*(?:groups?|people|or less|or fewer|or under|max|small|smaller|outdoors?|indoors?|chill|quiet|local|cheap|free|folks|tops|low key|lowkey|daytime|weekends?).*)$|^(?:max|maximum|no more than|at most|up to) (?:\w+ )?(?:people|per group|in a group|folks).*$|^(?:my )?(?:smaller|bigger|larger|small|big|tiny|large) groups?(?: (?:only|please|are better|are best|for me|from now on|would be better))*$`, yes),
		set(`^(?:send|show|give|find|suggest|offer|hook|match|recommend|pitch)(?: me)?(?: up)?(?: with| for)? (?:more|less|fewer|only|way more|a lot more|some more|mostly|just) (.+?)(?:`+nowWords+`)*$|^put me down for (?:more )?(.+?) (?:stuff|things|activities|plans|events|from now on)(?:`+nowWords+`)*$|^(?:i want|id like|i would like|give me|i need|want|need) (?:more|less|fewer|only|way more|just) (.+?)(?:`+nowWords+`)*$`, func(p part, m [][2]int) bool {
			from, to := lastGroup(m)
			return kind(p, m) && (!p.timed(from, to) || sorts.MatchString(strings.ToLower(p.source(from, to)))) && !p.has("minutes", "info", "time")
		}),
		{of: ofProfile, whole: true, expr: fr(`^(?:i hate|i dont like|i cant stand|im too old for|not a fan of|im not a fan of|im sick of|im tired of|i dont do|not into|im not into|im allergic to|i dont enjoy) (.+?)(?: so| and| please| anymore| just)* (?:(?:stop|quit|dont|no more|never|leave|skip|avoid)(?: ever)? ?(?:suggest|suggesting|send|sending|recommend|showing|offering|include|of|those|that|them|it|me|any|match)*\b.{0,25})$`), domain: Profile, action: Patch, build: func(p part, _ [][2]int) reading {
			return act(Profile, Patch, Text, strings.TrimRight(p.sentence(), " .!?,"))
		}},
		set(`^(?:please )?(?:add|put|include|take|remove|drop|scratch|delete|cross|get rid of|throw|stick|cut) (.+?) (?:to|from|off|on|as|in|into|out of)(?: of)? (?:my |the )?(?:interests?|list|activities|profile|likes|hobbies|preferences|things i like|dislikes|faves|favorites|favourites)(?: .{0,20})?$`, yes),
	}
}
