package actions

// wordSets are words by what they do in a request.
type wordSets struct {
	plan, nouns, foreign, tails, kinds, toward, until, noName, noPlace, small, before, group, late, alone, told, reports, changes, elsewhere, noNick, noTown, trailing map[string]bool
}

func newWordSets() wordSets {
	return wordSets{
		noNick:   setOf("crazy every everyday all names back when once ever that this silly cheap the what honey baby old ish mom dad right first good better best great done ready ok okay home something anything someone daily constantly nothing wrong change fixed updated correct name asap soon lots often too yet long short hard easy weird common hot cold sunny raining"),
		noTown:   setOf("the my a an trouble bed love bad pain class meeting traffic line charge shape luck tears debt school college shock town here there me you him her them it sweet together this that these those first second third other group plan one option b both all any some room house kitchen car bus train office garden mood middle hospital yes no inbox"),
		trailing: setOf("please thanks thank lol haha josh tho though btw man asap okay ty bro dude cheers already kindly yeah alright rn fam hun"),
		plan:     planWords(), nouns: planNouns(), foreign: foreignWords(), tails: tailWords(),
		kinds:  setOf("night game games class group ride visit session evening day match lesson buddy partner trip date tour club party crew meetup hangout bar walk course tasting workshop jam practice quiz outing"),
		toward: setOf("to 2 till until til by into for at back out forward up later earlier al a hasta para on"),
		until:  setOf("until till til for about the next a-bit around roughly hasta por like"),
		noName: setOf("a about after again an any anytime as asap at back because before but by cab crazy everything for free from if in incorrect it its just later let like maybe misspelled mud my never no none not " +
			"nothing now on or out please private secret sometime soon spelled still that the then this to today tomorrow tonight too up very was what whatever when whenever with wrong you your when if old dumb stupid silly " +
			"tired hungry lucky biased picky paranoid cynical sentimental fussy boring and or is are will would can is-it me her his their our its so late early out"),
		noPlace: setOf("tears town work a an my with for on it the this that alone to second third first row seat team bed love here there because since off so cats dogs parents roommates family friends moment weekend next boring and but near"),
		small: setOf("hi hey hello yo hiya morning good afternoon evening night thanks thank you so much very a lot again josh please sorry okay lol haha hahaha lmao omg yes yeah yep yup sure no nope cool great nice awesome perfect sweet love it " +
			"bye cheers worries problem hola gracias buenas buenos dias muchas oops ugh hmm hm um uh well alright right youre the best appreciate xx xo too that for everything oh man ah wow yay aw dang damn shoot man dude friend buddy all really hope well is doing your help in advance last time lovely and by way btw " +
			"lo siento perdon favor por nevermind nvm"),
		group: setOf("buddies pals mates friends participants attendees members hikers others other rest group gang crew guys team people folks lot squad chat bunch party everyone demas otros grupo equipo"),
		alone: setOf("sorry hi hello hey thanks bye congrats congratulations cheers late omw gracias perdon yes no"),
		told: setOf("was were went had used yesterday ago did loved last every always usually often never he she they her his wish hope apparently weather works working visit lol happy enjoy great " +
			"sounds sounded seems"),
		reports:   setOf("told tells said says asked asks texted wants imagine suppose if should would thinking"),
		changes:   setOf("into more anymore prefer rather only longer better now days interests like"),
		elsewhere: setOf("said told made store shop weather rain raining won sun bus train stock easter christmas exercise world president why"),
		late: setOf("im ill i we were am are will be might may gonna going to running a bit little about around like probably prob just five ten fifteen twenty thirty few half an hour hours minutes minutos m get there " +
			"tops max approx roughly arrive come coming delayed behind late llego voy tarde un poco que by that so really"),
		before: setOf("any a an the some me my us for to of up go going do doing play playing see seeing with on at in into find get grab have having book set organize arrange plan take try and or someone anyone people who wants want like love join looking lets something new " +
			"is are be watch this that another want wanna i id im please buscame busca un una de ir una alguien quiero gente hacer jugar can could you else one free down in out around there here if near by from instead"),
	}
}
